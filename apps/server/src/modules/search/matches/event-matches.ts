import { openEndMs } from '@ground-control/domain/events/event-over'
import { type SQL, sql } from 'drizzle-orm'
import {
  isFoundAtBeginning,
  type NamedEvent,
  type Reading,
  type Search,
  type SearchTerms,
} from '#modules/search/search-terms.ts'
import { asInstant } from '#platform/db/database.ts'
import { bestOf, rank, type Way, wayToFind, why } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { begins, folded, holdsWords, idBegins } from './search-conditions.ts'

/** By name, id or organization. Current and coming events before past ones. */
export const eventMatches = {
  first: ({ lookups, terms, readings, named }: Search, max: number): SQL => {
    const begun = [...(terms ? waysToBeFound(terms) : []), ...partly(readings)].map((way) => wayToFind(way))
    const ways = [...waysToLookUp(lookups, exactly), ...begun, ...byTitle(named)]
    return sql`
      select e.id, e.name, e.org_id as "orgId", coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate", e.status, ${why}
      from ${bestOf(ways, max)}
      join events e on e.id = best.id
      join organizations o on o.id = e.org_id
      order by best.place`
  },
  rest: [],
}

const [id, name] = [sql`e.id`, sql`e.name`]
export const isOver = sql`(e.status = 'ended'
  or coalesce(coalesce(e.end_at, e.start_at + ${openEndMs} * interval '1 millisecond') < now(), false))`
export const away = sql`abs(extract(epoch from e.start_at - now()))`
const time = { isOver, away }
const event = { id, from: sql`events e`, time, text: folded(name) }

const exactly: readonly Way[] = [{ ...event, matched: 'id', rank: rank.exact, where: lookedUp.id(id) }]

function waysToBeFound(terms: SearchTerms): Way[] {
  const { text, phrase, words } = terms
  const ways: Way[] = [
    { ...event, matched: 'id', rank: rank.idBegins, where: idBegins(id, text) },
    { ...event, matched: 'name', rank: rank.within, where: holdsWords(name, words) },
    {
      ...event,
      matched: 'organization',
      rank: rank.byOrganization,
      where: sql`e.org_id in (
        select o.id from organizations o
        where ${idBegins(sql`o.id`, text)} or (${holdsWords(sql`o.name`, words)})
           or (${holdsWords(sql`o.display_name`, words)}))`,
    },
  ]
  if (isFoundAtBeginning(terms)) {
    ways.push(
      { ...event, matched: 'name', rank: rank.exact, where: sql`${folded(name)} = ${phrase}` },
      { ...event, matched: 'name', rank: rank.nameBegins, where: begins(folded(name), phrase) },
    )
  }
  return ways
}

/** Events that contain most of the words; the others may be a name. */
function partly([best]: readonly Reading[]): Way[] {
  if (!best) return []
  return [{ ...event, matched: 'event', rank: rank.partly, where: sql`e.id = any(${sql.param(best.eventIds)})` }]
}

function byTitle(named: readonly NamedEvent[]): SQL[] {
  if (named.length === 0) return []
  const from = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id text, piece int) join events e on e.id = n.id`
  const way: Way = { ...event, from, matched: 'name', rank: rank.nameBegins, where: sql`true` }
  return [wayToFind(way, { piece: sql`n.piece` })]
}
