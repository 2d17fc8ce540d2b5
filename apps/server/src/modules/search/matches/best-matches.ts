import type { Matched } from '@ground-control/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerms } from '#modules/search/search-terms.ts'

/** How well something fits, best first. That an id begins so says little: all ids of a kind begin alike. */
export const rank = {
  exact: 0,
  nameBegins: 1,
  usernameBegins: 2,
  emailBegins: 3,
  phone: 4,
  idBegins: 5,
  within: 6,
  byOrganization: 7,
} as const

/** In the order in which they are named when several fit equally well. */
const fields: readonly Matched[] = [
  'name',
  'id',
  'username',
  'email',
  'phone',
  'organization',
  'account',
  'payment',
  'ticket',
]

/** Of what is found, what it is called in the query, and what says which of several equally good ones comes first. */
type Subject = {
  readonly id: SQL
  readonly from: SQL
  /** A ticket's id is only its own within its event. */
  readonly eventId?: SQL
  /** Of what has a date: whether it is over, which puts it last, and how many seconds it is away, the nearest first. */
  readonly time?: { readonly isOver: SQL; readonly away: SQL }
  /** By this text, from A on. */
  readonly text?: SQL
  /** And then the newest. */
  readonly at?: SQL
}

/** One way of being found, as a query of its own so that it can use its own index. */
export type Way = Subject & {
  readonly matched: Matched
  readonly rank: SQL | number
  readonly where: SQL
  /** Read in the order of `text`: an index keeps it, so that a search for one letter reads few rows. */
  readonly isOrdered?: boolean
}

/** A search that fits more is not worth the reading of them all: which are looked at is then left to the database. */
const mostRead = 250

/** What one or two letters begin is in order already, and each row may be a page to read: the first few tell enough. */
const readEach = 4
export const mostToRead = ({ phrase }: SearchTerms, most: number): number =>
  phrase.length < 3 ? Math.min(mostRead, most * readEach) : mostRead

export function wayToFind(way: Way, { piece = sql`0`, limit = mostRead }: { piece?: SQL; limit?: number } = {}): SQL {
  const { id, from, where, eventId = sql`''`, time = timeless, text = sql`null`, at = sql`null` } = way
  return sql`(
    select ${id} as id, ${eventId}::text as "eventId", ${way.rank}::int as rank, ${way.matched}::text as matched,
           ${time.isOver}::boolean as over, ${time.away}::float8 as away, ${text}::text as text,
           ${at}::timestamptz as at, ${piece}::int as piece
    from ${from} where ${where} ${orderOf(way)} limit ${limit})`
}

const timeless = { isOver: sql`false`, away: sql`null` }

/** What has a date is few enough to be read whole. */
function orderOf({ time, text, isOrdered }: Way): SQL {
  if (time) return sql`order by over, away nulls last`
  return isOrdered && text ? sql`order by ${text} using operator(pg_catalog.~<~)` : sql``
}

/**
 * Each found one once, for the best of its reasons, and the best of them all in their order as `best`. Of a pasted text,
 * first what it names by id, then the best for each of its pieces, the surest first, then the second best for each: none
 * is crowded out.
 */
export const bestOf = (ways: readonly SQL[], most: number): SQL => sql`(
  select id, "eventId", id || ' ' || "eventId" as key, matched, piece, row_number() over (order by ${isItself} desc, nth, rank, piece) as place
  from (
    select *, row_number() over (
      partition by piece
      order by rank, over, away nulls last, text collate "C" nulls last, at desc nulls last, id collate "C",
               "eventId" collate "C") as nth
    from (
      select distinct on (id, "eventId") * from (${sql.join([...ways], sql` union all `)}) ways
      order by id, "eventId", rank, ${isItself} desc, piece, array_position(${sql.param(fields)}::text[], matched)
    ) once
  ) placed
  order by ${isItself} desc, nth, rank, piece limit ${most}) best`

/** Its own id was given. */
const isItself = sql`(rank = ${rank.exact} and matched = 'id')`
