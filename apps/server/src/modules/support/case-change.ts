import type { BodyOf } from '@ground-control/contract/endpoint'
import type { changeCase } from '@ground-control/contract/support'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
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
import { changedMeanwhile, impossible, mergedMeanwhile, rejected } from './case-refusals.ts'
import type { LockedCase } from './case-write-store.ts'

export async function makeChange(
  transaction: Transaction,
  { store, references, timeZone, signInRules }: CaseNeeds,
  current: LockedCase,
  { expectedVersion, change: wanted, actor, requestId }: Asked<BodyOf<typeof changeCase>>,
): Promise<void> {
  const now = new Date()
  const { caseId, version } = current
  const change = realChange(current, wanted)
  // Nothing to change, for example after a retry.
  if (!isChange(change)) return
  if (current.mergedInto !== null) throw mergedMeanwhile(current.mergedInto)
  if (version !== expectedVersion) {
    const since = { caseId, versions: version - expectedVersion, personId: actor.id }
    throw changedMeanwhile(current, await store.changedSince(transaction, since))
  }
  const problem = caseChangeProblem(current, change, now)
  if (problem) throw impossible(problem)

  const { ownerId, accountId, eventId } = change
  const isOwn = ownerId === actor.id
  const owner = ownerId && !isOwn ? await references.staff(transaction, ownerId, signInRules) : null
  if (ownerId && !isOwn && !owner) throw rejected('change.ownerId', 'Only staff can own a case.')
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
  await writeAudit(transaction, {
    ...entryOf({ ...next, caseId, orgId }, actor, requestId),
    action: caseChangeAction(change),
    before: fieldsOf(current, change),
    after: fieldsOf(next, change),
  })
}

const fieldsOf = (state: Fields, change: CaseChange): Fields =>
  Object.fromEntries(Object.entries(state).filter(([field]) => Object.hasOwn(change, field)))

/** Removing the event also removes its organization, unless that was set separately. */
async function orgWithoutEvent(
  transaction: Transaction,
  references: CaseNeeds['references'],
  { eventId, orgId }: LockedCase,
): Promise<string | null> {
  const event = eventId && (await references.event(transaction, eventId))
  return event && event.orgId === orgId ? null : orgId
}

/** The contract allows offsets and long fractions that the database can't store. */
function inUtc(change: CaseChange): CaseChange {
  const utc = (moment: Instant) => instantOf(new Date(moment))
  return {
    ...change,
    ...(change.dueAt && { dueAt: utc(change.dueAt) }),
    ...(change.snoozedUntil && { snoozedUntil: utc(change.snoozedUntil) }),
  }
}
