import { type SQL, sql } from 'drizzle-orm'
import {
  indexedWords,
  isBeginningOfId,
  type Reading,
  type Search,
  type SearchTerms,
} from '#modules/search/search-terms.ts'
import { bestOf, maxToRead, nameRank, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { nearly } from './nearly.ts'
import { otherWritings } from './other-writings.ts'
import { heldBy, isGuest, ofNamed } from './people-at-events.ts'
import { address, addressBegins, beginning, begins, holdsWords } from './search-conditions.ts'

/**
 * By ticket or payment id, owner's account, and name, email and phone of owner or purchaser. Part of a name finds only
 * guests without an account; all others are found as accounts.
 */
export const ticketMatches = {
  first: ({ lookups, terms, readings, named }: Search, max: number) =>
    found(
      [
        ...waysToLookUp(lookups, exactly),
        ...(terms ? begun(terms, max) : []),
        ...readings.flatMap(atEvents).map((way) => wayToFind(way)),
      ],
      max,
      ofNamed(named, (isNamed) => isNamed(sql`once."eventId"`)),
    ),
  rest: [
    (terms: SearchTerms, max: number) => {
      const ways = otherWritings(terms, { ...ticket, name: beginning(ownerName) })
      const words = indexedWords(terms)
      if (words) {
        const where = sql`${isGuest} and ${holdsWords(ownerName, words)}`
        ways.push({ ...ticket, matched: 'name', rank: rank.within, where })
      }
      return ways.length === 0
        ? null
        : found(
            ways.map((way) => wayToFind(way)),
            max,
          )
    },
  ],
  similar: (terms: SearchTerms, max: number) =>
    found(
      nearly(terms, { ...ticket, name: ownerName, only: isGuest }).map((way) => wayToFind(way)),
      max,
    ),
}

const [ownerName, ownerEmail] = [sql`t.owner_name`, sql`t.owner_email`]
const ticket = { id: sql`t.id`, eventId: sql`t.event_id`, from: sql`tickets t`, at: sql`t.purchased_at` }
const bought = { ...ticket, from: sql`payments p join tickets t on t.payment_id = p.id` }

const exactly: readonly Way[] = [
  { ...ticket, matched: 'id', rank: rank.exact, where: lookedUp.id(sql`t.id`) },
  { ...ticket, matched: 'payment', rank: rank.exact, where: lookedUp.id(sql`t.payment_id`) },
  { ...ticket, matched: 'account', rank: rank.exact, where: lookedUp.accountId(sql`t.owner_account_id`) },
  { ...ticket, matched: 'email', rank: rank.exact, where: lookedUp.email(ownerEmail) },
  { ...bought, matched: 'email', rank: rank.exact, where: lookedUp.email(sql`p.purchaser_email`) },
  { ...ticket, matched: 'phone', rank: rank.phone, where: lookedUp.phone(sql`t.owner_phone`) },
  { ...bought, matched: 'phone', rank: rank.phone, where: lookedUp.phone(sql`p.purchaser_phone`) },
  { ...ticket, matched: 'name', rank: rank.nameIs, where: lookedUp.name(ownerName) },
]

const atEvents = (reading: Reading): Way[] =>
  heldBy(reading).map((held) => ({ ...ticket, ...held, matched: 'name', also: 'event', rank: rank.nameBegins }))

const begun = (terms: SearchTerms, max: number): SQL[] =>
  waysToBegin(terms).map((way) => wayToFind(way, { limit: maxToRead(terms, max) }))

function waysToBegin(terms: SearchTerms): Way[] {
  const { text, phrase } = terms
  const ways: Way[] = []
  if (isBeginningOfId(terms)) {
    const where = begins(sql`t.id`, text)
    ways.push({ ...ticket, isOrdered: true, text: sql`t.id`, matched: 'id', rank: rank.idBegins, where })
  }
  const [name, email, buyer] = [beginning(ownerName), address(ownerEmail), address(sql`p.purchaser_email`)]
  const inOrder = { isOrdered: true, rank: rank.emailBegins, matched: 'email' } as const
  ways.push(
    { ...ticket, ...inOrder, rank: nameRank(name, phrase), matched: 'name', text: name, where: begins(name, phrase) },
    { ...ticket, ...inOrder, text: email, where: addressBegins(email, text) },
    { ...bought, ...inOrder, text: buyer, where: addressBegins(buyer, text) },
  )
  return ways
}

const found = (ways: readonly SQL[], max: number, isOfEvent?: SQL) => sql`
  select t.id as "ticketId", coalesce(t.ticket_name, y.name) as "ticketName", t.event_id as "eventId",
         e.name as "eventName", t.payment_id as "paymentIntentId", t.owner_name as "ownerName", t.owner_email as "ownerEmail",
         case when not ${isGuest} then t.owner_account_id end as "ownerAccountId", t.redeemed, t.refunded_at is not null as refunded,
         ${why}
  from ${bestOf(ways, max, isOfEvent)}
  join tickets t on t.event_id = best."eventId" and t.id = best.id
  join events e on e.id = t.event_id
  left join ticket_types y on y.id = t.ticket_type_id
  order by best.place`
