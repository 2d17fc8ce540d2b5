import { searchAccounts } from '@ground-control/contract/accounts'
import { SearchKind, searchPlatform } from '@ground-control/contract/search'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createFoundCases } from './found-cases.ts'
import { createSearchService } from './search-service.ts'
import { createSearchStore } from './search-store.ts'

const defaultLimit = 50

export function mountSearch(serve: Serve, { database }: { readonly database: Database }) {
  const searches = createSearchService({ store: createSearchStore(database), cases: createFoundCases(database) })
  serve(searchAccounts, async ({ body, signal }) => {
    const { found, hasMore } = await searches.accounts(body.searchQuery, defaultLimit, signal)
    return {
      accounts: found.map(({ email, ...account }) => ({
        ...account,
        name: account.fullName?.trim() || account.username,
      })),
      hasMore,
    }
  })
  serve(searchPlatform, ({ body: { query, kinds = SearchKind.options, limit = defaultLimit }, signal }) =>
    searches.everything(query, { kinds, limit }, signal),
  )
}
