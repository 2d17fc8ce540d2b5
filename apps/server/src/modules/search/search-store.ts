import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { queryAborting } from '#platform/db/query-aborting.ts'
import { accountMatches, type FoundAccount } from './account-matches.ts'
import { eventMatches, type FoundEvent } from './event-matches.ts'
import { type FoundOrganization, organizationMatches } from './organization-matches.ts'
import { mostFound } from './ranked-matches.ts'
import type { SearchTerms } from './search-terms.ts'

/** Each query ends with the caller's patience: as somebody types, only the last search is worth finishing. */
export const createSearchStore = ({ pool }: Database) => ({
  /** Lower case and without accents, by the very function that the indexes are made with. */
  async fold(text: string, signal: AbortSignal): Promise<string> {
    const rows = await queryAborting<{ folded: string }>(pool, sql`select fold(${text}) as folded`, signal)
    return rows[0]?.folded ?? ''
  },

  /** What fits exactly or begins so comes first and mostly fills the list; the rest is only then looked for. */
  async accounts(terms: SearchTerms, signal: AbortSignal): Promise<FoundAccount[]> {
    const first = await queryAborting<FoundAccount>(pool, accountMatches.atBeginning(terms), signal)
    if (first.length >= mostFound) return first
    const rest = await queryAborting<FoundAccount>(pool, accountMatches.anywhere(terms, first), signal)
    return [...first, ...rest].slice(0, mostFound)
  },

  organizations: (terms: SearchTerms, signal: AbortSignal): Promise<FoundOrganization[]> =>
    queryAborting<FoundOrganization>(pool, organizationMatches(terms), signal),

  events: (terms: SearchTerms, signal: AbortSignal): Promise<FoundEvent[]> =>
    queryAborting<FoundEvent>(pool, eventMatches(terms), signal),
})

export type SearchStore = ReturnType<typeof createSearchStore>
