import type { Matched } from '@ground-control/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerms } from '#modules/search/search-terms.ts'

/** Best first. The start of an id says little, because all ids of a kind start alike. */
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

type Subject = {
  readonly id: SQL
  readonly from: SQL
  /** A ticket id is unique only within its event. */
  readonly eventId?: SQL
  /** What is over comes last, then the nearest first. `away` is in seconds. */
  readonly time?: { readonly isOver: SQL; readonly away: SQL }
  readonly text?: SQL
  readonly at?: SQL
}

/** One way to find a thing. Each becomes a query of its own, so that it can use its own index. */
export type Way = Subject & {
  readonly matched: Matched
  readonly rank: SQL | number
  readonly where: SQL
  /** Read in index order of `text`, so that a search for one letter reads few rows. */
  readonly isOrdered?: boolean
}

/** If more rows match, the database chooses which of them are ranked. */
const maxRead = 250

/** One or two letters are read in order, and each row may cost a page, so a few per result are enough. */
const readEach = 4
export const maxToRead = ({ phrase }: SearchTerms, max: number): number =>
  phrase.length < 3 ? Math.min(maxRead, max * readEach) : maxRead

export function wayToFind(way: Way, { piece = sql`0`, limit = maxRead }: { piece?: SQL; limit?: number } = {}): SQL {
  const { id, from, where, eventId = sql`''`, time = timeless, text = sql`null`, at = sql`null` } = way
  return sql`(
    select ${id} as id, ${eventId}::text as "eventId", ${way.rank}::int as rank, ${way.matched}::text as matched,
           ${time.isOver}::boolean as over, ${time.away}::float8 as away, ${text}::text as text,
           ${at}::timestamptz as at, ${piece}::int as piece
    from ${from} where ${where} ${orderOf(way)} limit ${limit})`
}

const timeless = { isOver: sql`false`, away: sql`null` }

function orderOf({ time, text, isOrdered }: Way): SQL {
  if (time) return sql`order by over, away nulls last`
  return isOrdered && text ? sql`order by ${text} using operator(pg_catalog.~<~)` : sql``
}

/**
 * Each match once, for its best reason, in order, as `best`. For a pasted text: what it names by id, then the best match
 * of each piece, then the second best of each, so that no piece is crowded out.
 */
export const bestOf = (ways: readonly SQL[], max: number): SQL => sql`(
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
  order by ${isItself} desc, nth, rank, piece limit ${max}) best`

const isItself = sql`(rank = ${rank.exact} and matched = 'id')`
