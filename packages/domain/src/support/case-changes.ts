import type { Instant } from '#values/time.ts'
import { caseDueAt } from './case-due.ts'
import type { CaseCategory, CasePriority, CaseState } from './cases.ts'

/** The fields of a case that staff may change. A case whose snooze has ended is open. */
export type ChangeableCase = {
  readonly ownerId: string | null
  readonly state: CaseState
  readonly snoozedUntil: Instant | null
  readonly priority: CasePriority
  readonly category: CaseCategory
  readonly dueAt: Instant | null
  readonly accountId: string | null
  readonly eventId: string | null
}

export type CaseChange = { readonly [Field in keyof ChangeableCase]?: ChangeableCase[Field] | undefined }

export type CaseChangeProblem = 'solved' | 'snooze-past' | 'snooze-too-far' | 'due-too-far'

export type CaseChangeAction = 'case.snoozed' | 'case.solved' | 'case.reopened' | 'case.assigned' | 'case.changed'

const dayMs = 86_400_000
const longestSnoozeMs = 90 * dayMs
const farthestDueMs = 366 * dayMs

/** Keeps only real differences: setting a value that is already set is no change. */
export function realChange(current: ChangeableCase, wanted: CaseChange): CaseChange {
  // Object.entries loses the key types.
  const fields = Object.entries(wanted) as [keyof ChangeableCase, string | null | undefined][]
  const differing = fields.filter(([field, value]) => value !== undefined && !isSame(field, current[field], value))
  const change: CaseChange = Object.fromEntries(differing)
  // A different time is a new snooze.
  return change.snoozedUntil ? { ...change, state: 'snoozed' } : change
}

export const isChange = (change: CaseChange): boolean => Object.keys(change).length > 0

export function caseChangeProblem(current: ChangeableCase, change: CaseChange, now: Date): CaseChangeProblem | null {
  if (change.state === 'snoozed') {
    if (current.state === 'solved') return 'solved'
    const aheadMs = Date.parse(change.snoozedUntil ?? '') - now.getTime()
    if (!(aheadMs > 0)) return 'snooze-past'
    if (aheadMs > longestSnoozeMs) return 'snooze-too-far'
  }
  if (change.dueAt && !(Math.abs(Date.parse(change.dueAt) - now.getTime()) <= farthestDueMs)) return 'due-too-far'
  return null
}

export const caseChangeProblemWords: Readonly<Record<CaseChangeProblem, string>> = {
  solved: 'This case is solved. Reopen it first.',
  'snooze-past': 'The time to snooze until must be in the future.',
  'snooze-too-far': 'A case can be snoozed for 90 days at most.',
  'due-too-far': 'Choose a due time within a year, or none.',
}

/** A reopened case gets a new due time, because the old one was for another question. */
export function changedCase(current: ChangeableCase, change: CaseChange, now: Date): ChangeableCase {
  const { snoozedUntil, ...rest }: Partial<ChangeableCase> = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  const next = { ...current, ...rest }
  const isReopened = current.state === 'solved' && next.state === 'open'
  return {
    ...next,
    snoozedUntil: next.state === 'snoozed' ? (snoozedUntil ?? current.snoozedUntil) : null,
    dueAt: isReopened && rest.dueAt === undefined ? caseDueAt(next.priority, now) : next.dueAt,
  }
}

export function caseChangeAction({ state, ownerId }: CaseChange): CaseChangeAction {
  if (state === 'open') return 'case.reopened'
  if (state) return `case.${state}`
  return ownerId === undefined ? 'case.changed' : 'case.assigned'
}

const isSame = (field: keyof ChangeableCase, before: string | null, after: string | null | undefined): boolean =>
  field === 'snoozedUntil' || field === 'dueAt'
    ? Date.parse(before ?? '') === Date.parse(after ?? '') || before === after
    : before === after
