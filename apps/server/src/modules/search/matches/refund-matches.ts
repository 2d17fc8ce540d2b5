import { type SQL, sql } from 'drizzle-orm'
import {
  isBeginningOfId,
  otherCapitals,
  type Reading,
  type Search,
  type SearchTerms,
} from '#modules/search/search-terms.ts'
import { asInstant } from '#platform/db/database.ts'
import { bestOf, maxToRead, nameRank, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { ofNamed, paidFor } from './people-at-events.ts'
import { address, addressBegins, beginning, begins, idBegins } from './search-conditions.ts'

export const refundMatches = {
  first: ({ lookups, terms, readings, named }: Search, max: number) =>
    found(
      [
        ...waysToLookUp(lookups, exactly),
        ...(terms ? waysToBegin(terms).map((way) => wayToFind(way, { limit: maxToRead(terms, max) })) : []),
        ...readings.map((reading) => wayToFind(forEvents(reading))),
      ],
      max,
      ofNamed(
        named,
        (isNamed) => sql`exists (select from refunds r join tickets t on t.payment_id = r.payment_id
          where r.id = once.id and ${isNamed(sql`t.event_id`)})`,
      ),
    ),
  rest: [
    (terms: SearchTerms, max: number) => {
      const beginnings = otherCapitals(terms)
      if (beginnings.length === 0) return null
      const each = beginnings.map((beginning) => begins(sql`r.id`, beginning))
      const where = sql`(${sql.join(each, sql` or `)}) and ${idBegins(sql`r.id`, terms.text)}`
      return found([wayToFind({ ...refund, matched: 'id', rank: rank.idBegins, where })], max)
    },
  ],
}

const ids = [sql`r.id`, sql`r.provider_refund_id`]
const [purchaserName, purchaserEmail] = [sql`p.purchaser_name`, sql`p.purchaser_email`]
const refund = { id: sql`r.id`, from: sql`refunds r`, at: sql`r.created_at` }
const paid = { ...refund, from: sql`payments p join refunds r on r.payment_id = p.id` }
const ofTicket = sql`tickets t join refunds r on r.payment_id = t.payment_id
  join refund_tickets o on o.refund_id = r.id and o.event_id = t.event_id and o.ticket_id = t.id`

const exactly: readonly Way[] = [
  ...ids.map((column): Way => ({ ...refund, matched: 'id', rank: rank.exact, where: lookedUp.id(column) })),
  { ...refund, matched: 'payment', rank: rank.exact, where: lookedUp.id(sql`r.payment_id`) },
  { ...refund, from: ofTicket, matched: 'ticket', rank: rank.exact, where: lookedUp.id(sql`t.id`) },
  { ...paid, matched: 'account', rank: rank.exact, where: lookedUp.accountId(sql`p.purchaser_account_id`) },
  { ...paid, matched: 'email', rank: rank.exact, where: lookedUp.email(purchaserEmail) },
  { ...paid, matched: 'phone', rank: rank.phone, where: lookedUp.phone(sql`p.purchaser_phone`) },
  { ...paid, matched: 'name', rank: rank.nameIs, where: lookedUp.name(purchaserName) },
]

const forEvents = (reading: Reading): Way => ({
  ...paid,
  matched: 'name',
  also: 'event',
  rank: rank.nameBegins,
  where: paidFor(reading),
})

function waysToBegin(terms: SearchTerms): Way[] {
  const { text, phrase } = terms
  const [name, email] = [beginning(purchaserName), address(purchaserEmail)]
  const byId = isBeginningOfId(terms)
    ? ids.map((column): Way => ({ ...refund, matched: 'id', rank: rank.idBegins, where: begins(column, text) }))
    : []
  return [
    ...byId,
    { ...paid, matched: 'name', rank: nameRank(name, phrase), where: begins(name, phrase) },
    { ...paid, matched: 'email', rank: rank.emailBegins, where: addressBegins(email, text) },
  ]
}

const found = (ways: readonly SQL[], max: number, isOfEvent?: SQL) => sql`
  select r.id as "refundId", r.provider_refund_id as "providerRefundId", r.payment_id as "paymentIntentId", r.state,
         r.amount_cents as amount, p.currency, ${asInstant(sql`r.created_at`)} as "createdAt",
         p.purchaser_name as "purchaserName", p.purchaser_email as "purchaserEmail", e.id as "eventId",
         e.name as "eventName", ${why}
  from ${bestOf(ways, max, isOfEvent)}
  join refunds r on r.id = best.id
  join payments p on p.id = r.payment_id
  left join lateral (
    select coalesce(
      (select l.event_id from refund_tickets l where l.refund_id = r.id order by l.event_id, l.ticket_id limit 1),
      (select t.event_id from tickets t where t.payment_id = r.payment_id order by t.event_id, t.id limit 1)) as id
  ) of_event on true
  left join events e on e.id = of_event.id
  order by best.place`
