import { type SearchSignal, searchSignals } from '@ground-control/domain/search/search-signals'
import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerms } from '#modules/search/search-terms.ts'

/** Best first. The start of an id ranks low, because all ids of a kind start alike. */
export const rank = {
  exact: 0,
  nameIs: 1,
  nameBegins: 2,
  usernameBegins: 3,
  emailBegins: 4,
  phone: 5,
  idBegins: 6,
  within: 7,
  byOrganization: 8,
  partly: 9,
  similar: 10,
} as const

/** When two ways match equally well, the first of these is the reason shown. */
const fields: readonly SearchSignal[] = ['name', ...searchSignals.filter((signal) => signal !== 'name')]

type Subject = {
  readonly id: SQL
  readonly from: SQL
  /** A ticket id is unique only within its event. */
  readonly eventId?: SQL
  /** Future things before past ones, then by nearness. `away` is in seconds. */
  readonly time?: { readonly isOver: SQL; readonly away: SQL }
  readonly text?: SQL
  readonly at?: SQL
}

export type Way = Subject & {
  readonly matched: SearchSignal
  readonly also?: SearchSignal
  readonly rank: SQL | number
  readonly where: SQL
  /** Read in index order of `text`, so that searching for one letter reads few rows. */
  readonly isOrdered?: boolean
}

/** An exact name comes before names that only begin so. */
export const nameRank = (name: SQL, phrase: string): SQL =>
  sql`case when ${name} = ${phrase} then ${rank.nameIs} else ${rank.nameBegins} end`

/** If more rows match, the database picks which ones are ranked. */
const maxRead = 250

/** For one or two letters. Each row read in order may cost a page, so a few per result are enough. */
const readEach = 4
export const maxToRead = ({ phrase }: SearchTerms, max: number): number =>
  phrase.length < 3 ? Math.min(maxRead, max * readEach) : maxRead

type Reading = {
  readonly piece?: SQL
  readonly limit?: number
  /** The first rows of an ordered read, plus those equal to the last. */
  readonly enough?: number | undefined
}

export function wayToFind(way: Way, { piece = sql`0`, limit = maxRead, enough }: Reading = {}): SQL {
  const { id, from, where, eventId = sql`''`, time = timeless, text = sql`null`, at = sql`null` } = way
  const rows = sql`(
    select ${id} as id, ${eventId}::text as "eventId", ${way.rank}::int as rank, ${way.matched}::text as matched,
           ${time.isOver}::boolean as over, ${time.away}::float8 as away, ${text}::text as text,
           ${at}::timestamptz as at, ${piece}::int as piece, ${way.also ?? null}::text as also
    from ${from} where ${where} ${orderOf(way)} limit ${sql.raw(`${limit}`)})`
  if (!way.isOrdered || enough === undefined) return rows
  return sql`(select * from ${rows} read order by text using operator(pg_catalog.~<~)
    fetch first ${sql.raw(`${enough}`)} rows with ties)`
}

const timeless = { isOver: sql`false`, away: sql`null` }

function orderOf({ time, text, isOrdered }: Way): SQL {
  if (time) return sql`order by over, away nulls last`
  return isOrdered && text ? sql`order by ${text} using operator(pg_catalog.~<~)` : sql``
}

/**
 * Each match once, with its best reason, in order, as `best`: exact ids first, then matches of more parts. For a pasted
 * text, the best match of each piece comes first, then the second best of each, so that every piece is represented.
 * `isOfEvent` says whether the row `once` belongs to an event that the query names.
 */
export const bestOf = (ways: readonly SQL[], max: number, isOfEvent: SQL = sql`false`): SQL => sql`(
  with ways as materialized (${sql.join([...ways], sql` union all `)}),
  once as (
    select distinct on (id, "eventId") * from ways
    order by id, "eventId", (also is not null) desc, rank, ${isItself} desc, piece,
             array_position(${sql.param(fields)}::text[], matched)
  ),
  counted as (
    select id, "eventId", count(distinct piece) as pieces, string_agg(matched, ' ') as matches
    from ways group by id, "eventId"
  ),
  scored as (
    select once.*, ${isOfEvent} as "ofEvent", counted.matches,
           counted.pieces + (once.also is not null or ${isOfEvent})::int as score
    from once join counted using (id, "eventId")
  ),
  placed as (
    select *, row_number() over (
      partition by piece
      order by rank, over, away nulls last, at desc nulls last, text collate "C" nulls last, id collate "C",
               "eventId" collate "C") as nth
    from scored
  )
  select id, "eventId", id || ' ' || "eventId" as key, matched, piece,
         concat_ws(' ', matches, also, case when "ofEvent" then 'event' end) as signals,
         row_number() over (order by ${isItself} desc, score desc, nth, rank, piece) as place
  from placed
  order by ${isItself} desc, score desc, nth, rank, piece limit ${max}) best`

const isItself = sql`(rank = ${rank.exact} and matched = 'id')`

export const why = sql`best.matched, best.signals, best.piece, best.key`
