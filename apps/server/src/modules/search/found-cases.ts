import type { SearchReply } from '@ground-control/contract/search'
import type { FoundCase } from '@ground-control/contract/support-lists'
import type { SearchSignal } from '@ground-control/domain/search/search-signals'
import { type SQL, sql } from 'drizzle-orm'
import { createCaseSearch } from '#modules/support/reading/case-search.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/pools/query-aborting.ts'
import { bestOf, rank, type Way, why } from './matches/best-matches.ts'
import { lookedUp, waysToLookUp } from './matches/lookups.ts'
import { ofNamed } from './matches/people-at-events.ts'
import type { Reading, Search } from './search-terms.ts'

type Found = Omit<SearchReply['cases'][number], 'piece' | 'signals'> & {
  readonly piece: number
  readonly signals: string
}

const maxTyped = 200

/** At most this many possible events of a text are searched, one by one. */
const maxEvents = 3

/** Typed text is searched as in Support; pieces of a pasted text are looked up. */
export const createFoundCases = (database: Database) => {
  const searchCases = createCaseSearch(database)

  async function typed(query: string, max: number, signal: AbortSignal, eventId?: string): Promise<Found[]> {
    const body = { query: query.slice(0, maxTyped), limit: Math.min(max, 100), ...(eventId && { eventId }) }
    // Tabs such as 'mine' aren't requested, so it doesn't matter who searches.
    const { cases } = await searchCases(body as Parameters<typeof searchCases>[0], '', signal)
    return cases.map((found) => toFound(found, eventId !== undefined))
  }

  async function ofReading({ eventIds, person }: Reading, max: number, signal: AbortSignal): Promise<Found[]> {
    const found: Found[] = []
    for (const eventId of eventIds.slice(0, maxEvents)) {
      found.push(...(await typed(person.phrase, max, signal, eventId)))
    }
    return found
  }

  return async ({ terms, readings, lookups, named }: Search, max: number, signal: AbortSignal): Promise<Found[]> => {
    if (!terms) return queryAborting<Found>(database.pool, lookedUpCases({ lookups, named }, max), signal)
    const found = readings[0] ? await ofReading(readings[0], max, signal) : []
    const ofText = await typed(terms.text, max, signal)
    const ofName = readings[0] && ofText.length === 0 ? await typed(readings[0].person.phrase, max, signal) : []
    const once = new Map<string, Found>()
    for (const each of [...found, ...ofText, ...ofName]) if (!once.has(each.caseId)) once.set(each.caseId, each)
    return [...once.values()].slice(0, max)
  }
}

export type FoundCases = ReturnType<typeof createFoundCases>

const signalOf: Readonly<Record<FoundCase['matched'], SearchSignal>> = {
  id: 'id',
  subject: 'text',
  message: 'text',
  person: 'name',
}

function toFound({ matched, requester, event, ...summary }: FoundCase, isOfEvent: boolean): Found {
  const { caseId, subject, state, priority, openedAt, solvedAt } = summary
  return {
    caseId,
    subject,
    state,
    priority,
    openedAt,
    solvedAt,
    requesterName: requester.name,
    eventId: event?.eventId ?? null,
    eventName: event?.name ?? null,
    matched: signalOf[matched],
    signals: isOfEvent ? `${signalOf[matched]} event` : signalOf[matched],
    piece: 0,
  }
}

const one = { id: sql`c.id`, from: sql`support_cases c`, at: sql`c.opened_at` }

const exactly: readonly Way[] = [
  { ...one, matched: 'id', rank: rank.exact, where: sql`lower(c.id) = lower(l.id)` },
  { ...one, matched: 'account', rank: rank.exact, where: lookedUp.accountId(sql`c.requester_account_id`) },
  { ...one, matched: 'email', rank: rank.exact, where: sql`lower(c.requester_email) = lower(l.email)` },
  {
    ...one,
    matched: 'name',
    rank: rank.within,
    where: sql`c.words @@ (select string_agg(quote_literal(word), ' & ')::tsquery from search_chunks(l.name) word)`,
  },
]

const lookedUpCases = ({ lookups, named }: Pick<Search, 'lookups' | 'named'>, max: number): SQL => sql`
  select c.id as "caseId", c.subject, case when c.state = 'snoozed' and c.snoozed_until <= now() then 'open' else c.state end as state,
         c.priority, ${asInstant(sql`c.opened_at`)} as "openedAt", ${asInstant(sql`c.solved_at`)} as "solvedAt",
         coalesce(nullif(trim(c.requester_name), ''), a.full_name) as "requesterName", e.id as "eventId",
         e.name as "eventName", ${why}
  from ${bestOf(
    waysToLookUp(lookups, exactly),
    max,
    ofNamed(
      named,
      (isNamed) => sql`exists (select from support_cases c where c.id = once.id and ${isNamed(sql`c.event_id`)})`,
    ),
  )}
  join support_cases c on c.id = best.id
  left join events e on e.id = c.event_id
  left join accounts a on a.id = c.requester_account_id
  order by best.place`
