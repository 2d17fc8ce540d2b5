import { exportAccounts, searchAccounts } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import { listAccountPurchases } from '@ground-control/contract/purchases'
import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api, streamApi } from '#platform/api.ts'
import { documents } from './documents.ts'

/** Repeating a search within this time uses the cached answer. */
const freshMs = 10_000

export const accountQueries = {
  one: (accountId: AccountId | null) =>
    queryOptions({
      queryKey: ['accounts', 'one', accountId],
      queryFn: accountId === null ? skipToken : ({ signal }) => documents.account(accountId, { signal }),
      staleTime: 300_000,
    }),

  search: (query: string) =>
    queryOptions({
      queryKey: ['accounts', 'search', query],
      queryFn: query === '' ? skipToken : ({ signal }) => readAccountMatches(query, signal),
      staleTime: freshMs,
    }),
}

export const readAccountMatches = (query: string, signal: AbortSignal) =>
  api(searchAccounts, { body: { searchQuery: query } }, { signal })

/** null: no such account. */
export const readAccountPurchases = (accountId: AccountId, signal: AbortSignal) =>
  orNull(api(listAccountPurchases, { params: { uid: accountId } }, { signal }))

export const exportUsers = (searchQuery: string, signal: AbortSignal) =>
  streamApi(exportAccounts, { body: { searchQuery } }, { signal })
