import { listRefunds } from '@ground-control/contract/refunds'
import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import type { AccountId, EventId, OrgId } from '@ground-control/domain/values/ids'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/ticket-keys.ts'

export type RefundFilter = {
  readonly state?: RefundListState | undefined
  readonly eventId?: EventId | undefined
  readonly orgId?: OrgId | undefined
  readonly accountId?: AccountId | undefined
}

export const refundListQueries = {
  all: [...ticketKeys.all, 'refund-list'],
  list: (filter: RefundFilter) =>
    infiniteQueryOptions({
      queryKey: [...ticketKeys.all, 'refund-list', filter],
      queryFn: ({ signal, pageParam }) =>
        api(listRefunds, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
}
