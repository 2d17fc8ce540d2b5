import type { SearchKind } from '@ground-control/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'
import { accountMatches } from './matches/account-matches.ts'
import { eventMatches } from './matches/event-matches.ts'
import type { Found } from './matches/found.ts'
import { organizationMatches } from './matches/organization-matches.ts'
import { paymentMatches } from './matches/payment-matches.ts'
import { ticketMatches } from './matches/ticket-matches.ts'
import type { Search, SearchTerms } from './search-terms.ts'

/** How things of a kind are found. */
type Matches = {
  /** What fits exactly or begins so, and mostly fills the list. */
  first(search: Search, most: number): SQL
  /** What holds the text elsewhere, the better reasons first; null where a text cannot be found that way. */
  readonly rest: readonly ((terms: SearchTerms, most: number) => SQL | null)[]
}

const matchesOf: Readonly<Record<SearchKind, Matches>> = {
  accounts: accountMatches,
  organizations: organizationMatches,
  events: eventMatches,
  tickets: ticketMatches,
  payments: paymentMatches,
}

/** Each query ends with the caller's patience: as somebody types, only the last search is worth finishing. */
export const createSearchStore = ({ pool }: Database) => ({
  /** Lower case and without accents, by the very function that the indexes are made with. */
  async fold(text: string, signal: AbortSignal): Promise<string> {
    const rows = await queryAborting<{ folded: string }>(pool, sql`select fold(${text}) as folded`, signal)
    return rows[0]?.folded ?? ''
  },

  /** The best first, at most so many. What fits less well is only looked for while there is room for it. */
  async find<Kind extends SearchKind>(kind: Kind, search: Search, most: number, signal: AbortSignal) {
    const { first, rest } = matchesOf[kind]
    const found = await queryAborting<Found<Kind>>(pool, first(search, most), signal)
    for (const next of rest) {
      const query = search.terms && found.length < most ? next(search.terms, most) : null
      if (!query) continue
      const keys = new Set(found.map(({ key }) => key))
      const more = await queryAborting<Found<Kind>>(pool, query, signal)
      found.push(...more.filter(({ key }) => !keys.has(key)).slice(0, most - found.length))
    }
    return found
  },
})

export type SearchStore = ReturnType<typeof createSearchStore>
