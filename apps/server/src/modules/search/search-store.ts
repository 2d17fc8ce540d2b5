import type { SearchKind, SearchReply } from '@ground-control/contract/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'
import { accountMatches } from './matches/account-matches.ts'
import { eventMatches } from './matches/event-matches.ts'
import { organizationMatches } from './matches/organization-matches.ts'
import { paymentMatches } from './matches/payment-matches.ts'
import { ticketMatches } from './matches/ticket-matches.ts'
import type { Search, SearchTerms } from './search-terms.ts'

/** As in the contract, but `piece` is the index of the looked-up piece. */
export type Found<Kind extends SearchKind> = Omit<SearchReply[Kind][number], 'piece'> & {
  readonly piece: number
  readonly key: string
}

type Matches = {
  first(search: Search, max: number): SQL
  /** Other matches, the better ones first. null: the text can't be found this way. */
  readonly rest: readonly ((terms: SearchTerms, max: number) => SQL | null)[]
}

const matchesOf: Readonly<Record<SearchKind, Matches>> = {
  accounts: accountMatches,
  organizations: organizationMatches,
  events: eventMatches,
  tickets: ticketMatches,
  payments: paymentMatches,
}

/** Aborts queries when the caller goes away: while somebody types, only the last search matters. */
export const createSearchStore = ({ pool }: Database) => ({
  /** Lower case without accents, by the function that the indexes use. */
  async fold(text: string, signal: AbortSignal): Promise<string> {
    const rows = await queryAborting<{ folded: string }>(pool, sql`select fold(${text}) as folded`, signal)
    return rows[0]?.folded ?? ''
  },

  /** The best first. Weaker matches are only searched while there is room for them. */
  async find<Kind extends SearchKind>(kind: Kind, search: Search, max: number, signal: AbortSignal) {
    const { first, rest } = matchesOf[kind]
    const found = await queryAborting<Found<Kind>>(pool, first(search, max), signal)
    for (const next of rest) {
      const query = search.terms && found.length < max ? next(search.terms, max) : null
      if (!query) continue
      const keys = new Set(found.map(({ key }) => key))
      const more = await queryAborting<Found<Kind>>(pool, query, signal)
      found.push(...more.filter(({ key }) => !keys.has(key)).slice(0, max - found.length))
    }
    return found
  },
})

export type SearchStore = ReturnType<typeof createSearchStore>
