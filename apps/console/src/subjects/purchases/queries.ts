import { orNull } from '@ground-control/contract/client'
import { getPurchase } from '@ground-control/contract/purchases'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'

export const purchaseQueries = {
  one: (paymentIntentId: PaymentId) =>
    queryOptions({
      queryKey: [...ticketKeys.all, 'purchase', paymentIntentId],
      queryFn: ({ signal }) => orNull(api(getPurchase, { params: { paymentIntentId } }, { signal })),
      // Money moves at any time.
      staleTime: 0,
    }),
}
