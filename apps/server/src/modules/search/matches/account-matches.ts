import { type SQL, sql } from 'drizzle-orm'
import {
  isFoundAnywhere,
  isFoundAtBeginning,
  isWholeAddress,
  type Lookup,
  type Reading,
  type Search,
  type SearchTerms,
} from '#modules/search/search-terms.ts'
import { bestOf, maxToRead, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { nearly } from './nearly.ts'
import { heldBy, isGuest, ofNamed } from './people-at-events.ts'
import { beginning, folded, holds, holdsWords, idStartsAt, isPhone, isPlain, startsAt } from './search-conditions.ts'

/** By name, username, email, phone and id. The phone is matched but never returned. */
export const accountMatches = {
  first: ({ lookups, terms, readings, named }: Search, max: number, hasReasons = true) =>
    found(
      [
        ...waysToLookUp(
          lookups,
          exactly.filter(({ matched }) => lookups.some(mayMatch(matched))),
        ),
        ...(terms ? begun(terms, max, hasReasons) : []),
        ...readings.flatMap(atEvents).map((way) => wayToFind(way)),
        ...readings.slice(0, 1).flatMap(byNameAlone),
      ],
      max,
      ofNamed(
        named,
        (isNamed) =>
          sql`exists (select from tickets t where t.owner_account_id = once.id and ${isNamed(sql`t.event_id`)})`,
      ),
    ),
  rest: [
    ({ words }: SearchTerms, max: number) =>
      found([wayToFind({ ...account, matched: 'name', rank: rank.within, where: holdsWords(fullName, words) })], max),
    (terms: SearchTerms, max: number) => {
      const ways = otherWays(terms).map((way) => wayToFind(way))
      return ways.length === 0 ? null : found(ways, max)
    },
  ],
  /** Searches by the beginning or part of a text, in few statement shapes, so that their plans can be kept. */
  isPlanned: ({ terms, readings, named }: Search) => {
    const first = readings.length + named.length === 0 && (terms === null || isPlain(terms.text))
    const words = terms?.words ?? []
    // One long word is enough for an index to find few rows.
    const isFew = words.some(({ how }) => how === 'within') && words.every(({ how }) => how !== 'as-written')
    return { first, rest: first && words.length <= maxWordsPlanned && isFew }
  },
  similar: (terms: SearchTerms, max: number) =>
    found(
      nearly(terms, { ...account, name: fullName }).map((way) => wayToFind(way)),
      max,
    ),
}

const maxWordsPlanned = 3

const [id, fullName, username] = [sql`a.id`, sql`a.full_name`, sql`a.username`]
const [email, phone, phoneDigits] = [sql`p.email`, sql`p.phone`, sql`p.phone_digits`]

const shownName = sql`fold(coalesce(nullif(trim(a.full_name), ''), a.username))`
const account = { id, from: sql`accounts a`, text: shownName }
/** Not a join, whose generic plan would read all names. */
const privateRecord = {
  id: sql`p.account_id`,
  from: sql`account_private p`,
  text: sql`(select ${shownName} from accounts a where a.id = p.account_id)`,
}

const byPhone = { ...privateRecord, matched: 'phone' } as const

const exactly: readonly Way[] = [
  { ...account, matched: 'id', rank: rank.exact, where: lookedUp.id(id) },
  { ...privateRecord, matched: 'email', rank: rank.exact, where: lookedUp.foldedEmail(email) },
  { ...privateRecord, matched: 'phone', rank: rank.phone, where: lookedUp.phone(phone) },
  { ...account, matched: 'name', rank: rank.nameIs, where: lookedUp.name(fullName) },
]

const mayMatch =
  (matched: Way['matched']) =>
  ({ id, email, phone, name }: Lookup): boolean => {
    if (matched === 'email') return email?.includes('@') === true
    if (matched === 'id') return id !== null && !/\s/.test(id)
    return (matched === 'phone' ? phone : name) !== null
  }

const atEvents = (reading: Reading): Way[] =>
  heldBy(reading).map(({ from, where }) => ({
    ...account,
    id: sql`t.owner_account_id`,
    text: sql`null`,
    from,
    matched: 'name',
    also: 'event',
    rank: rank.nameBegins,
    where: sql`${where} and not ${isGuest}`,
  }))

/** People with the name, without the event. */
const byNameAlone = ({ person: { words } }: Reading): SQL[] => [
  wayToFind({ ...account, matched: 'name', rank: rank.partly, where: holdsWords(fullName, words) }),
]

/**
 * An ordered read needs few more rows than are shown: those that share a name and, if reasons are shown, those found
 * another way.
 */
const begun = (terms: SearchTerms, max: number, hasReasons: boolean): SQL[] => {
  const most = maxToRead(terms, max)
  const inOrder = Math.min(most, Math.max(minInOrder, max * 2))
  const enough = hasReasons ? undefined : max
  return waysToBegin(terms).map((way) => wayToFind(way, { limit: way.isOrdered ? inOrder : most, enough }))
}
const minInOrder = 100

function waysToBegin(terms: SearchTerms): Way[] {
  const { text, phrase } = terms
  const ids: Way = { ...account, matched: 'id', rank: rank.idBegins, where: idStartsAt(id, text) }
  if (!isFoundAtBeginning(terms)) return [ids]
  const [name, handle, address] = [beginning(fullName), beginning(username), folded(email)]
  const inOrder = { isOrdered: true } as const
  return [
    ids,
    { ...account, matched: 'username', rank: rank.exact, where: sql`${handle} = ${phrase}` },
    { ...account, ...inOrder, text: name, matched: 'name', rank: rank.nameBegins, where: startsAt(name, phrase) },
    {
      ...account,
      ...inOrder,
      text: handle,
      matched: 'username',
      rank: rank.usernameBegins,
      where: startsAt(handle, phrase),
    },
    {
      id: sql`p.account_id`,
      from: sql`account_private p`,
      ...inOrder,
      text: address,
      matched: 'email',
      rank: rank.emailBegins,
      where: startsAt(address, phrase),
    },
  ]
}

function otherWays(terms: SearchTerms): Way[] {
  const { phrase, phone: needle } = terms
  const ways: Way[] = []
  if (needle) {
    const isPart = 'contains' in needle
    // One query per beginning, because a generic plan for alternatives reads the whole table.
    const each = isPart ? [needle] : needle.starts.map((start) => ({ starts: [start] }))
    const how = isPart ? rank.within : rank.phone
    ways.push(...each.map((one) => ({ ...byPhone, rank: how, where: isPhone(phoneDigits, one) })))
  }
  if (isFoundAnywhere(terms) && !isWholeAddress(terms)) {
    ways.push(
      { ...account, matched: 'username', rank: rank.within, where: holds(folded(username), phrase) },
      { ...privateRecord, matched: 'email', rank: rank.within, where: holds(folded(email), phrase) },
    )
  }
  return ways
}

const found = (ways: readonly SQL[], max: number, isOfEvent?: SQL) => sql`
  select a.id, a.username, a.full_name as "fullName", a.source_is_v1 as "sourceIsV1", p.email, ${why}
  from ${bestOf(ways, max, isOfEvent)} join accounts a on a.id = best.id
  left join account_private p on p.account_id = a.id
  order by best.place`
