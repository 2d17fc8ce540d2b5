import type { EventId, OrgId } from '@ground-control/domain/ids'
import type { Instant } from '@ground-control/domain/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant } from '#platform/db/database.ts'
import { bestMatches, type Matched, matches, mostFound, rank } from './ranked-matches.ts'
import { begins, folded, holdsWords, idBegins } from './search-conditions.ts'
import { isFoundAtBeginning, type SearchTerms } from './search-terms.ts'

export type FoundEvent = {
  readonly id: EventId
  readonly name: string | null
  readonly orgId: OrgId
  readonly orgName: string | null
  readonly startDate: Instant | null
  readonly status: string
  readonly matched: Matched
}

/** W6: events by name, id or organization. Of those with the same name the newest comes first. */
export const eventMatches = (terms: SearchTerms): SQL => sql`
  select e.id, e.name, e.org_id as "orgId", coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
         ${asInstant(sql`e.start_at`)} as "startDate", e.status, best.matched
  from (${bestMatches(waysToBeFound(terms))}) best
  join events e on e.id = best.id
  join organizations o on o.id = e.org_id
  order by best.rank, fold(e.name) collate "C" nulls last, e.start_at desc nulls last, e.id collate "C"
  limit ${mostFound}`

const event = { id: sql`e.id`, from: sql`events e` }
const name = sql`e.name`

function waysToBeFound(terms: SearchTerms): SQL[] {
  const { text, phrase, words } = terms
  const ways = [
    matches('id', { ...event, rank: rank.exact, where: sql`e.id = ${text}` }),
    matches('id', { ...event, rank: rank.idBegins, where: idBegins(event.id, text), most: 200 }),
    matches('name', { ...event, rank: rank.within, where: holdsWords(name, words) }),
    matches('organization', {
      ...event,
      rank: rank.byOrganization,
      where: sql`e.org_id in (
        select o.id from organizations o
        where ${idBegins(sql`o.id`, text)} or (${holdsWords(sql`o.name`, words)})
           or (${holdsWords(sql`o.display_name`, words)}))`,
    }),
  ]
  if (isFoundAtBeginning(terms)) {
    ways.push(matches('name', { ...event, rank: rank.begins, where: begins(folded(name), phrase) }))
  }
  return ways
}
