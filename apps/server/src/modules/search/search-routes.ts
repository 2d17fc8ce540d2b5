import { searchAccounts } from '@ground-control/contract/calls/accounts'
import { SearchKind, searchPlatform } from '@ground-control/contract/calls/search'
import type { Serve } from '#platform/http/serve.ts'
import type { SearchService } from './search-service.ts'

export function searchRoutes(serve: Serve, searches: SearchService) {
  serve(searchAccounts, async ({ body, signal }) => {
    const { accounts } = await searches.search(body.searchQuery, ['accounts'], signal)
    return {
      accounts: accounts.map((account) => ({ ...account, name: account.fullName?.trim() || account.username })),
    }
  })

  serve(searchPlatform, ({ body: { query, kinds = SearchKind.options }, signal }) =>
    searches.search(query, kinds, signal),
  )
}
