import { searchAccounts } from '@ground-control/contract/accounts'
import { searchPlatform } from '@ground-control/contract/search'
import { constants } from '@ground-control/domain/values/constants'
import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { documents } from '#subjects/accounts/documents/documents.ts'
import { useDebounced } from '#ui/use-debounced.ts'

const mostShown = 8
const freshMs = 10_000

export const openingQueries = {
  /** null: there is no such account. */
  account: (accountId: AccountId) =>
    queryOptions({
      queryKey: ['support', 'account', accountId],
      queryFn: ({ signal }) => documents.account(accountId, { signal }),
      staleTime: 300_000,
    }),

  accounts: (query: string) =>
    queryOptions({
      queryKey: ['support', 'accounts', query],
      queryFn: ({ signal }) => api(searchAccounts, { body: { searchQuery: query } }, { signal }),
      select: ({ accounts }) => accounts.slice(0, mostShown),
      enabled: query !== '',
      staleTime: freshMs,
    }),

  events: (query: string) =>
    queryOptions({
      queryKey: ['support', 'events', query],
      queryFn: ({ signal }) =>
        api(searchPlatform, { body: { query, kinds: ['events'], limit: mostShown } }, { signal }),
      select: ({ events }) => events,
      enabled: query !== '',
      staleTime: freshMs,
    }),
}

/** What is typed, once the keys have rested; less than two characters count as nothing. */
export function useSearchText(text: string): string {
  const wanted = text.trim().length < 2 ? '' : text.trim()
  return useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)
}

type Asked = { readonly isFetching: boolean; readonly isError: boolean }

export function searchState(text: string, rested: string, { isFetching, isError }: Asked) {
  if (text.trim().length < 2) return 'idle'
  if (isFetching || rested !== text.trim()) return 'searching'
  return isError ? 'failed' : 'ready'
}
