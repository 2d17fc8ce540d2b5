import type { BodyOf } from '@ground-control/contract/endpoint'
import type { changeCase } from '@ground-control/contract/support'
import {
  type CaseChange,
  caseChangeAction,
  caseChangeProblem,
  changedCase,
  isChange,
  realChange,
} from '@ground-control/domain/support/case-changes'
import { caseChangeWords } from '@ground-control/domain/support/case-words'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Asked, type CaseNeeds, entryOf, nameOf } from './case-entry.ts'
import { changedMeanwhile, impossible, rejected } from './case-refusals.ts'
import type { LockedCase } from './case-write-store.ts'

/** Inside the transaction that holds the case. */
export async function makeChange(
  transaction: Transaction,
  { store, references, timeZone, signInRules }: CaseNeeds,
  current: LockedCase,
  { expectedVersion, change: wanted, actor, requestId }: Asked<BodyOf<typeof changeCase>>,
): Promise<void> {
  const now = new Date()
  const { caseId, version } = current
  const change = realChange(current, wanted)
  // What is already so needs no change, whoever made it so: a request that is sent again finds its own.
  if (!isChange(change)) return
  if (version !== expectedVersion) {
    const since = { caseId, versions: version - expectedVersion, personId: actor.id }
    throw changedMeanwhile(current, await store.changedSince(transaction, since))
  }
  const problem = caseChangeProblem(current, change, now)
  if (problem) throw impossible(problem)

  const { ownerId, accountId, eventId } = change
  // Whoever takes it is inside already.
  const isOwn = ownerId === actor.id
  const owner = ownerId && !isOwn ? await references.staff(transaction, ownerId, signInRules) : null
  if (ownerId && !isOwn && !owner) throw rejected('change.ownerId', 'Only somebody of the staff can own a case.')
  if (accountId && !(await references.account(transaction, accountId))) {
    throw rejected('change.accountId', 'There is no such account.')
  }
  const event = eventId ? await references.event(transaction, eventId) : null
  if (eventId && !event) throw rejected('change.eventId', 'There is no such event.')

  const ownerName = isOwn ? actor.name : (owner?.name ?? null)
  const next = changedCase(current, inUtc(change), now)
  const orgId =
    event?.orgId ?? (eventId === null ? await orgWithoutEvent(transaction, references, current) : current.orgId)
  await store.save(transaction, caseId, { ...next, orgId, ownerName: ownerId === undefined ? undefined : ownerName })
  const by = { id: actor.id, name: nameOf(actor) }
  const text = caseChangeWords({ by, change, ownerName, eventName: event?.name ?? null, timeZone, now })
  await store.addMessage(transaction, { caseId, kind: 'change', author: actor, text })
  const changed = Object.keys(change) as (keyof CaseChange)[]
  await writeAudit(transaction, {
    ...entryOf({ ...next, caseId, orgId }, actor, requestId),
    action: caseChangeAction(change),
    before: Object.fromEntries(changed.map((field) => [field, current[field]])),
    after: Object.fromEntries(changed.map((field) => [field, next[field]])),
  })
}

/** The organization of a case goes with its event, and leaves with it. One that the event is not of stays. */
async function orgWithoutEvent(
  transaction: Transaction,
  references: CaseNeeds['references'],
  { eventId, orgId }: LockedCase,
): Promise<string | null> {
  const event = eventId && (await references.event(transaction, eventId))
  return event && event.orgId === orgId ? null : orgId
}

/** Moments come with offsets and fractions of any length; the database keeps fewer forms than there are. */
function inUtc(change: CaseChange): CaseChange {
  const utc = (moment: Instant) => instantOf(new Date(moment))
  return {
    ...change,
    ...(change.dueAt && { dueAt: utc(change.dueAt) }),
    ...(change.snoozedUntil && { snoozedUntil: utc(change.snoozedUntil) }),
  }
}
