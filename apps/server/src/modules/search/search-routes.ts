import { searchAccounts } from '@ground-control/contract/accounts'
import { SearchKind, searchPlatform } from '@ground-control/contract/search'
import type { Serve } from '#platform/http/serve.ts'
import type { SearchService } from './search-service.ts'

const usualLimit = 50

export function searchRoutes(serve: Serve, searches: SearchService) {
  serve(searchAccounts, async ({ body, signal }) => {
    const { found, hasMore } = await searches.accounts(body.searchQuery, usualLimit, signal)
    return {
      accounts: found.map((account) => ({ ...account, name: account.fullName?.trim() || account.username })),
      hasMore,
    }
  })

  serve(searchPlatform, ({ body: { query, kinds = SearchKind.options, limit = usualLimit }, signal }) =>
    searches.everything(query, { kinds, limit }, signal),
  )
}
