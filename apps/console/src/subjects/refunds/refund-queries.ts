import { orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { getRefund, listPaymentRefunds } from '@ground-control/contract/refunds'
import type { PaymentId, RefundId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/ticket-keys.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

type PaymentRefunds = {
  /** Newest first. */
  readonly records: readonly RefundRecord[]
  /** Of the payment, whoever has its tickets; null where the platform does not say. */
  readonly left: Cents | null
}

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
  ofPayment: (paymentIntentId: PaymentId) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'payment-refunds', paymentIntentId],
      queryFn: async ({ signal }): Promise<PaymentRefunds> => {
        const reply = await orNull(api(listPaymentRefunds, { params: { paymentIntentId } }, { signal }))
        return { records: reply?.refunds ?? [], left: reply?.left ?? null }
      },
    }),
}
