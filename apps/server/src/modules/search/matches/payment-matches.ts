import { type SQL, sql } from 'drizzle-orm'
import {
  indexedWords,
  isBeginningOfId,
  type Reading,
  type Search,
  type SearchTerms,
} from '#modules/search/search-terms.ts'
import { asInstant } from '#platform/db/database.ts'
import { settledRefunds } from '#platform/db/fragments/ticket-figures.ts'
import { bestOf, maxToRead, nameRank, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { otherWritings } from './other-writings.ts'
import { heldBy, ofNamed, paidFor } from './people-at-events.ts'
import { address, addressBegins, beginning, begins, holdsWords } from './search-conditions.ts'

/** By payment or ticket id, and by the purchaser's account, name, email and phone. Names work as for tickets. */
export const paymentMatches = {
  first: ({ lookups, terms, readings, named }: Search, max: number) =>
    found(
      [
        ...waysToLookUp(lookups, exactly),
        ...(terms ? begun(terms, max) : []),
        ...readings.flatMap(forEvents).map((way) => wayToFind(way)),
      ],
      max,
      ofNamed(
        named,
        (isNamed) => sql`exists (select from tickets t where t.payment_id = once.id and ${isNamed(sql`t.event_id`)})`,
      ),
    ),
  rest: [
    (terms: SearchTerms, max: number) => {
      const ways = otherWritings(terms, { ...payment, name: beginning(purchaserName) })
      const words = indexedWords(terms)
      if (words) {
        const where = sql`p.purchaser_account_id is null and ${holdsWords(purchaserName, words)}`
        ways.push({ ...payment, matched: 'name', rank: rank.within, where })
      }
      return ways.length === 0
        ? null
        : found(
            ways.map((way) => wayToFind(way)),
            max,
          )
    },
  ],
}

const [id, purchaserName, purchaserEmail] = [sql`p.id`, sql`p.purchaser_name`, sql`p.purchaser_email`]
const payment = { id, from: sql`payments p`, at: sql`p.paid_at` }
const held = { id: sql`t.payment_id`, from: sql`tickets t`, at: sql`t.purchased_at` }
const isPaid = sql`t.payment_id is not null`

const exactly: readonly Way[] = [
  { ...payment, matched: 'id', rank: rank.exact, where: lookedUp.id(id) },
  {
    ...payment,
    from: sql`tickets t join payments p on p.id = t.payment_id`,
    matched: 'ticket',
    rank: rank.exact,
    where: lookedUp.id(sql`t.id`),
  },
  { ...payment, matched: 'account', rank: rank.exact, where: lookedUp.accountId(sql`p.purchaser_account_id`) },
  { ...payment, matched: 'email', rank: rank.exact, where: lookedUp.email(purchaserEmail) },
  { ...payment, matched: 'phone', rank: rank.phone, where: lookedUp.phone(sql`p.purchaser_phone`) },
  { ...payment, matched: 'name', rank: rank.nameIs, where: lookedUp.name(purchaserName) },
  { ...held, matched: 'holder', rank: rank.nameIs, where: sql`${lookedUp.name(sql`t.owner_name`)} and ${isPaid}` },
]

/** Payments for one of the events by a person with the name. Includes holders whose ticket another person paid for. */
const forEvents = (reading: Reading): Way[] => [
  { ...payment, matched: 'name', also: 'event', rank: rank.nameBegins, where: paidFor(reading) },
  ...heldBy(reading).map(
    ({ from, where }): Way => ({
      ...held,
      from,
      matched: 'holder',
      also: 'event',
      rank: rank.within,
      where: sql`${where} and ${isPaid}`,
    }),
  ),
]

const begun = (terms: SearchTerms, max: number): SQL[] =>
  waysToBegin(terms).map((way) => wayToFind(way, { limit: maxToRead(terms, max) }))

function waysToBegin(terms: SearchTerms): Way[] {
  const { text, phrase } = terms
  const ways: Way[] = []
  if (isBeginningOfId(terms)) {
    ways.push({ ...payment, isOrdered: true, text: id, matched: 'id', rank: rank.idBegins, where: begins(id, text) })
  }
  const [name, email] = [beginning(purchaserName), address(purchaserEmail)]
  const inOrder = { ...payment, isOrdered: true } as const
  ways.push(
    { ...inOrder, matched: 'name', rank: nameRank(name, phrase), text: name, where: begins(name, phrase) },
    { ...inOrder, matched: 'email', rank: rank.emailBegins, text: email, where: addressBegins(email, text) },
  )
  return ways
}

const found = (ways: readonly SQL[], max: number, isOfEvent?: SQL) => sql`
  select p.id as "paymentIntentId", p.amount_cents as amount, p.currency, ${settledRefunds(sql`p.id`)}::int as refunded,
         ${asInstant(sql`p.paid_at`)} as "purchaseDate", p.purchaser_name as "purchaserName", p.purchaser_email as "purchaserEmail",
         bought.tickets::int as "ticketCount", e.id as "eventId", e.name as "eventName", ${why}
  from ${bestOf(ways, max, isOfEvent)}
  join payments p on p.id = best.id
  cross join lateral (
    select count(*) as tickets, min(t.event_id) as event_id from (
      select first_value(t.event_id) over (order by t.id collate "C") as event_id
      from tickets t where t.payment_id = p.id) t
  ) bought
  left join events e on e.id = bought.event_id
  order by best.place`
