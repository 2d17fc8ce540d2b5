import { type Instant, instantOf } from '#values/time.ts'
import { type CasePriority, type CaseState, casePriorities } from './cases.ts'

type MergingCase = {
  readonly caseId: string
  readonly state: CaseState
  readonly mergedInto: string | null
  readonly priority: CasePriority
  readonly dueAt: Instant | null
  /** The requester's account and address, in any notation. */
  readonly accountId: string | null
  readonly email: string | null
}

export type MergeProblem = 'same-case' | 'merged-already' | 'into-merged' | 'into-solved' | 'other-person'

/** Problems in the order in which staff should hear them. Merging another person's case must be confirmed. */
export function mergeProblem(
  from: MergingCase,
  into: MergingCase,
  { otherPerson }: { readonly otherPerson: boolean },
): MergeProblem | null {
  if (from.caseId === into.caseId) return 'same-case'
  if (from.mergedInto !== null) return 'merged-already'
  if (into.mergedInto !== null) return 'into-merged'
  if (into.state === 'solved' && from.state !== 'solved') return 'into-solved'
  return otherPerson || isSamePerson(from, into) ? null : 'other-person'
}

export const mergeProblemWords: Readonly<Record<MergeProblem, string>> = {
  'same-case': 'A case can’t be merged into itself.',
  'merged-already': 'This case is already merged into another one.',
  'into-merged': 'That case is itself merged into another one. Choose that one.',
  'into-solved': 'That case is solved. Reopen it first, or merge it into this one.',
  'other-person': 'That case belongs to another person, and replies go only to them.',
}

export function isSamePerson(a: Who, b: Who): boolean {
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase()
  return (a.accountId !== null && a.accountId === b.accountId) || isSame(a.email, b.email)
}

type Who = Pick<MergingCase, 'accountId' | 'email'>

/** The merged case keeps both promises: the higher priority and the earlier time, unless the first case is solved. */
export function mergedCase(from: MergingCase, into: MergingCase): Pick<MergingCase, 'priority' | 'dueAt'> {
  if (from.state === 'solved') return into
  const rank = ({ priority }: MergingCase) => casePriorities.indexOf(priority)
  const dues = [from.dueAt, into.dueAt].flatMap((due) => (due === null ? [] : [Date.parse(due)]))
  return {
    priority: rank(from) < rank(into) ? from.priority : into.priority,
    dueAt: dues.length === 0 ? null : instantOf(new Date(Math.min(...dues))),
  }
}
