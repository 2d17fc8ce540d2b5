import { getRefund, listPaymentRefunds } from '@ground-control/contract/calls/payments'
import { orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { PaymentId, RefundId } from '@ground-control/domain/ids'
import { queryOptions } from '@tanstack/react-query'
import { ticketKeys } from '#desk/changes/ticket-keys.ts'
import { api } from '#platform/api.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

/** Money moves while nobody looks: what was read before is never shown in place of asking. */
const always = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }

export const refundQueries = {
  /** null: there is no such refund. */
  record: (refundId: RefundId) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'refund', refundId],
      queryFn: ({ signal }) => orNull(api(getRefund, { params: { refundId } }, { signal })),
    }),
  /** Newest first. */
  ofPayment: (paymentIntentId: PaymentId) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'payment-refunds', paymentIntentId],
      queryFn: async ({ signal }): Promise<readonly RefundRecord[]> => {
        const reply = await orNull(api(listPaymentRefunds, { params: { paymentIntentId } }, { signal }))
        return reply?.refunds ?? []
      },
    }),
}
