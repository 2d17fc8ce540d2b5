import { exportAccounts, maxExportedAccounts, searchAccounts } from '@ground-control/contract/accounts'
import { SearchKind, searchPlatform } from '@ground-control/contract/search'
import { accountCsvColumns } from '@ground-control/domain/accounts/account-csv'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount } from '@ground-control/domain/values/counts'
import { exportList, onePage } from '#modules/lists/export-list.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
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
        name: seenText(account.fullName) ?? account.username,
      })),
      hasMore,
    }
  })
  serve(exportAccounts, async (call) => {
    const { searchQuery } = call.body
    const { found, hasMore } = await searches.accounts(searchQuery, maxExportedAccounts, call.signal)
    if (hasMore) {
      const most = formatCount(maxExportedAccounts)
      throw new Refusal('too-many-rows', `More than ${most} accounts match. Narrow the search, then export again.`)
    }
    return exportList(database, call, {
      list: 'users',
      columns: accountCsvColumns,
      filter: call.body,
      pages: onePage(found),
    })
  })
  serve(searchPlatform, ({ body: { query, kinds = SearchKind.options, limit = defaultLimit }, signal }) =>
    searches.everything(query, { kinds, limit }, signal),
  )
}
