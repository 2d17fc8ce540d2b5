import { openEndMs } from '@ground-control/domain/events/event-over'
import { type SQL, sql } from 'drizzle-orm'
import { isFoundAtBeginning, type Search, type SearchTerms } from '#modules/search/search-terms.ts'
import { asInstant } from '#platform/db/database.ts'
import { bestOf, rank, type Way, wayToFind } from './best-matches.ts'
import { lookedUp, waysToLookUp } from './lookups.ts'
import { begins, folded, holdsWords, idBegins } from './search-conditions.ts'

/** By name, id or organization. Current and coming events are listed before past ones. */
export const eventMatches = {
  first: ({ lookups, terms }: Search, max: number): SQL => {
    const begun = (terms ? waysToBeFound(terms) : []).map((way) => wayToFind(way))
    return sql`
      select e.id, e.name, e.org_id as "orgId", coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate", e.status, best.matched, best.piece, best.key
      from ${bestOf([...waysToLookUp(lookups, exactly), ...begun], max)}
      join events e on e.id = best.id
      join organizations o on o.id = e.org_id
      order by best.place`
  },
  rest: [],
}

const [id, name] = [sql`e.id`, sql`e.name`]
const isOver = sql`(e.status = 'ended'
  or coalesce(coalesce(e.end_at, e.start_at + ${openEndMs} * interval '1 millisecond') < now(), false))`
const time = { isOver, away: sql`abs(extract(epoch from e.start_at - now()))` }
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
