import type { searchAccounts } from '@ground-control/contract/accounts'
import { ApiError } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountQueries } from '#subjects/accounts/queries.ts'
import { answered, type LookupState, ready, searching } from '#ui/lookup/lookup-state.ts'

export type FoundAccount = ReplyOf<typeof searchAccounts>['accounts'][number]

/** U1 U2 */
export function useUserSearch(query: string) {
  const { data, error, isFetching, refetch } = useQuery(accountQueries.search(query))
  const state = useMemo((): LookupState<FoundAccount> => {
    if (query === '') return ready
    // Asked again after an answer there once was, it still holds the failure.
    if (error && isFetching) return searching
    if (error) return { state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }
    return data ? answered(query, data.accounts, data.hasMore) : searching
  }, [query, data, error, isFetching])
  return { state, retry: () => void refetch() }
}
