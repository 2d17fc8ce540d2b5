import type { EventPlaces } from '@ground-control/contract/events'
import type { SearchKind, SearchReply } from '@ground-control/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'
import { queryAborting } from '#platform/db/pools/query-aborting.ts'
import { accountMatches } from './matches/account-matches.ts'
import { away, eventMatches, isOver } from './matches/event-matches.ts'
import { organizationMatches } from './matches/organization-matches.ts'
import { paymentMatches } from './matches/payment-matches.ts'
import { refundMatches } from './matches/refund-matches.ts'
import { folded, holds, holdsWord } from './matches/search-conditions.ts'
import { ticketMatches } from './matches/ticket-matches.ts'
import { type EventWords, isSlipLikely, type NamedTitle, type Search, type SearchTerms } from './search-terms.ts'

export type StoredKind = Exclude<SearchKind, 'cases'>

/** As in the contract, but `piece` is the index of the looked-up piece, and `signals` are words in one text. */
export type Found<Kind extends StoredKind> = Omit<SearchReply[Kind][number], 'piece' | 'signals'> & {
  readonly piece: number
  readonly signals: string
  readonly key: string
}

type Wanted = { readonly max: number; readonly isLenient: boolean; readonly hasReasons: boolean }

type Matches = {
  /** With `hasReasons` false, the list of matched fields may be incomplete. */
  first(search: Search, max: number, hasReasons?: boolean): SQL
  /** Further matches, better ones first. null: this text can't be found that way. */
  readonly rest: readonly ((terms: SearchTerms, max: number) => SQL | null)[]
  /** Set if a generic plan is as fast as a plan for this text. */
  readonly isPlanned?: (search: Search) => { readonly first: boolean; readonly rest: boolean }
  readonly similar?: (terms: SearchTerms, max: number) => SQL
}

const matchesOf: Readonly<Record<StoredKind, Matches>> = {
  accounts: accountMatches,
  organizations: organizationMatches,
  events: eventMatches,
  tickets: ticketMatches,
  payments: paymentMatches,
  refunds: refundMatches,
}

const maxEvents = 200

/** With this many results, similar spellings aren't searched for. */
const enough = 3

/** At most this much of a pasted text is searched for event names. */
const maxTitleText = 4_000
const minTitle = 6

/** Aborts queries when the caller disconnects: while typing, only the last search matters. */
export const createSearchStore = ({ pool, plannedPool }: Database) => ({
  /** Lower case without accents, by the indexes' own function. */
  async fold(text: string, signal: AbortSignal): Promise<string> {
    // For ASCII, lower case is enough.
    if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
    const rows = await queryAborting<{ folded: string }>(pool, sql`select fold(${text}) as folded`, signal)
    return rows[0]?.folded ?? ''
  },

  /** Events whose names contain some of the words: most words first, then the nearest. */
  eventsWithWords({ words }: SearchTerms, signal: AbortSignal): Promise<EventWords[]> {
    const long = words.filter(({ how }) => how === 'within')
    if (long.length === 0) return Promise.resolve([])
    const name = sql`e.name`
    const held = words.map((word, at) => sql`case when ${holdsWord(name, word)} then ${at}::int end`)
    return queryAborting<EventWords>(
      pool,
      sql`
      select id, held from (
        select e.id, array_remove(array[${sql.join(held, sql`, `)}], null) as held, ${isOver} as over, ${away} as away
        from events e where ${sql.join(
          long.map(({ text }) => holds(folded(name), text)),
          sql` or `,
        )}) e
      order by cardinality(held) desc, over, away nulls last, id limit ${maxEvents}`,
      signal,
    )
  },

  /** Events whose whole name is in the text, or whose name contains one of the names, with what matched. */
  eventsNamed(text: string, names: readonly string[], signal: AbortSignal): Promise<NamedTitle[]> {
    return queryAborting(
      pool,
      sql`
      select distinct on (e.id) e.id, case when e.whole then e.name else n.name end as title, e.whole as "isWhole"
      from (
        select id, name,
               length(name) >= ${minTitle} and strpos(fold(${text.slice(0, maxTitleText)}), fold(name)) > 0 as whole
        from events) e
      left join unnest(${sql.param(names)}::text[]) n (name)
        on length(n.name) >= ${minTitle} and strpos(fold(e.name), fold(n.name)) > 0
      where n.name is not null or e.whole
      order by e.id, length(n.name) desc limit ${maxEvents}`,
      signal,
    )
  },

  /** As on their profiles: refunded tickets included. */
  async ticketCounts(accountIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
    if (accountIds.length === 0) return new Map()
    const rows = await queryAborting<{ id: string; count: number }>(
      pool,
      sql`
      select a.id, (select count(*)::int from tickets t where t.owner_account_id = a.id) as count
      from unnest(${sql.param(accountIds)}::text[]) a (id)`,
      signal,
    )
    return new Map(rows.map(({ id, count }) => [id, count]))
  },

  async eventPlaces(eventIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, EventPlaces>> {
    if (eventIds.length === 0) return new Map()
    const rows = await queryAborting<EventPlaces & { id: string }>(
      pool,
      sql`
      select s.event_id as id, s.sold, s.comps, s.refunded, ${eventCapacity(sql`s.event_id`)} as capacity
      from event_stats s where s.event_id = any(${sql.param(eventIds)})`,
      signal,
    )
    return new Map(rows.map(({ id, ...places }) => [id, places]))
  },

  /** Best first. Weaker matches are searched only while there is room. */
  async find<Kind extends StoredKind>(
    kind: Kind,
    search: Search,
    { max, isLenient, hasReasons }: Wanted,
    signal: AbortSignal,
  ) {
    const { first, rest, similar, isPlanned } = matchesOf[kind]
    const { terms } = search
    const planned = isPlanned?.(search)
    const found = await queryAborting<Found<Kind>>(
      planned?.first ? plannedPool : pool,
      first(search, max, hasReasons),
      signal,
    )
    for (const next of rest) {
      const query = terms && found.length < max ? next(terms, max) : null
      if (query) await add(query, planned?.rest ? plannedPool : pool)
    }
    // If a name with an event finds anything, it isn't a typo.
    const mayBeSlip = found.length < (search.readings.length > 0 ? 1 : enough)
    if (similar && isLenient && terms && mayBeSlip && isSlipLikely(terms)) await add(similar(terms, max), pool)
    return found

    async function add(query: SQL, from: Database['pool']) {
      const keys = new Set(found.map(({ key }) => key))
      const more = await queryAborting<Found<Kind>>(from, query, signal)
      found.push(...more.filter(({ key }) => !keys.has(key)).slice(0, max - found.length))
    }
  },
})

export type SearchStore = ReturnType<typeof createSearchStore>
