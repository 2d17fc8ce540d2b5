import type { SearchKind } from '@ground-control/contract/calls/search'
import type { FoundAccount } from './account-matches.ts'
import type { FoundEvent } from './event-matches.ts'
import type { FoundOrganization } from './organization-matches.ts'
import type { SearchStore } from './search-store.ts'
import { toSearchTerms } from './search-terms.ts'

type Found = {
  readonly accounts: FoundAccount[]
  readonly organizations: FoundOrganization[]
  readonly events: FoundEvent[]
}

export const createSearchService = ({ store }: { readonly store: SearchStore }) => ({
  /** At most 50 of each kind that is asked for, the best first; of the others none. */
  async search(text: string, kinds: readonly SearchKind[], signal: AbortSignal): Promise<Found> {
    const terms = toSearchTerms(text, await store.fold(text, signal))
    if (!terms) return { accounts: [], organizations: [], events: [] }
    const [accounts, organizations, events] = await Promise.all([
      kinds.includes('accounts') ? store.accounts(terms, signal) : [],
      kinds.includes('organizations') ? store.organizations(terms, signal) : [],
      kinds.includes('events') ? store.events(terms, signal) : [],
    ])
    return { accounts, organizations, events }
  },
})

export type SearchService = ReturnType<typeof createSearchService>
