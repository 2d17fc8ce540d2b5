import { type SQL, sql } from 'drizzle-orm'
import { indexedWords, isBeginningOfId, type Search, type SearchTerms } from '#modules/search/search-terms.ts'
import { asInstant } from '#platform/db/database.ts'
import { settledRefunds } from '#platform/db/fragments/ticket-figures.ts'
import { bestOf, maxToRead, rank, type Way, wayToFind } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { otherWritings } from './other-writings.ts'
import { address, addressBegins, beginning, begins, holdsWords } from './search-conditions.ts'

/** By payment or ticket id, and by the purchaser's account, name, email and phone. Names work as for tickets. */
export const paymentMatches = {
  first: ({ lookups, terms }: Search, max: number) =>
    found([...waysToLookUp(lookups, exactly), ...(terms ? begun(terms, max) : [])], max),
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
    { ...inOrder, matched: 'name', rank: rank.nameBegins, text: name, where: begins(name, phrase) },
    { ...inOrder, matched: 'email', rank: rank.emailBegins, text: email, where: addressBegins(email, text) },
  )
  return ways
}

const found = (ways: readonly SQL[], max: number) => sql`
  select p.id as "paymentIntentId", p.amount_cents as amount, p.currency, ${settledRefunds(sql`p.id`)}::int as refunded,
         ${asInstant(sql`p.paid_at`)} as "purchaseDate", p.purchaser_name as "purchaserName",
         bought.tickets::int as "ticketCount", e.id as "eventId", e.name as "eventName", best.matched, best.piece, best.key
  from ${bestOf(ways, max)}
  join payments p on p.id = best.id
  cross join lateral (
    select count(*) as tickets, min(t.event_id) as event_id from (
      select first_value(t.event_id) over (order by t.id collate "C") as event_id
      from tickets t where t.payment_id = p.id) t
  ) bought
  left join events e on e.id = bought.event_id
  order by best.place`
