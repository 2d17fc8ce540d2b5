import { type SQL, sql } from 'drizzle-orm'
import { indexedWords, type Reading, type SearchTerms } from '#modules/search/search-terms.ts'
import { beginning, begins, holdsWords } from './search-conditions.ts'

/** At most this many people with one name are looked up by their tickets or purchases. */
const maxPeople = 500

export const isOneOf = (eventId: SQL, eventIds: readonly string[]): SQL => sql`${eventId} = any(${sql.param(eventIds)})`

/** Must equal the condition of the index on guest names. */
export const isGuest = sql`(t.owner_account_id is null or t.owner_account_id = 'unknown' or t.owner_account_id ~ '[@+]')`

/**
 * Tickets `t` for a reading's events whose holder has its name. Separate conditions, because each has its own index.
 */
export function heldBy({ eventIds, person }: Reading): readonly { readonly from: SQL; readonly where: SQL }[] {
  const atEvents = isOneOf(sql`t.event_id`, eventIds)
  const name = sql`t.owner_name`
  const words = indexedWords(person)
  const byName = { from: sql`tickets t`, where: sql`${begins(beginning(name), person.phrase)} and ${atEvents}` }
  if (!words) return [byName]
  return [
    byName,
    { from: sql`tickets t`, where: sql`${isGuest} and ${holdsWords(name, words)} and ${atEvents}` },
    { from: sql`${accountsNamed(person)} a join tickets t on t.owner_account_id = a.id`, where: atEvents },
  ]
}

export const accountsNamed = ({ words }: SearchTerms): SQL =>
  sql`(select id from accounts where ${holdsWords(sql`full_name`, words)} limit ${maxPeople})`

/** Payments `p` by somebody with this name for a ticket of one of the events. */
export function paidFor({ eventIds, person }: Reading): SQL {
  const named = begins(beginning(sql`purchaser_name`), person.phrase)
  return sql`p.id in (select id from payments where ${named} limit ${maxPeople})
    and exists (select from tickets t where t.payment_id = p.id and ${isOneOf(sql`t.event_id`, eventIds)})`
}

/** Whether the row `once` belongs to an event that a pasted text names. */
export const ofNamed = (
  named: readonly { readonly id: string }[],
  condition: (isNamed: (eventId: SQL) => SQL) => SQL,
): SQL => {
  if (named.length === 0) return sql`false`
  const ids = named.map(({ id }) => id)
  return condition((eventId) => isOneOf(eventId, ids))
}
