import { type CaseChangeProblem, caseChangeProblemWords } from '@ground-control/domain/support/case-changes'
import { meanwhileWords } from '@ground-control/domain/support/case-words'
import { Refusal } from '#platform/http/refusal.ts'
import type { LockedCase, NewerMessage } from './case-write-store.ts'

export const noSuchCase = () => new Refusal('not-found', 'There is no such case.')

export const rejected = (field: string, message: string) =>
  new Refusal('case-rejected', message, { errors: [{ field, message }] })

export const mergedMeanwhile = (into: string) =>
  new Refusal('case-solved', `This case was merged into ${into}. Continue there.`)

export const solvedMeanwhile = () => new Refusal('case-solved', caseChangeProblemWords.solved)

export function impossible(problem: CaseChangeProblem): Refusal {
  if (problem === 'solved') return solvedMeanwhile()
  const field = problem === 'due-too-far' ? 'change.dueAt' : 'change.snoozedUntil'
  return rejected(field, caseChangeProblemWords[problem])
}

export function changedMeanwhile({ version }: LockedCase, newer: NewerMessage | null): Refusal {
  const words = newer ? meanwhileWords(newer) : 'This case was changed in the meantime.'
  return new Refusal('changed-meanwhile', `${words} Review it, then try again.`, {
    conflict: { changedBy: newer?.authorName ?? null, changedAt: newer?.at ?? null, version },
  })
}
