import { orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import {
  getRefund,
  listPaymentRefunds,
  listRefunds,
  lookUpRefund,
  reconcileRefunds,
} from '@ground-control/contract/refunds'
import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import type { AccountId, EventId, OrgId, PaymentId, RefundId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

type PaymentRefunds = {
  /** Newest first. */
  readonly records: readonly RefundRecord[]
  /** Of the payment, whoever has its tickets; null where the platform does not say. */
  readonly left: Cents | null
}

/** Money moves while nobody looks: what was read before is never shown in place of asking. */
const always = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }

export type RefundFilter = {
  readonly state?: RefundListState | undefined
  readonly eventId?: EventId | undefined
  readonly orgId?: OrgId | undefined
  readonly accountId?: AccountId | undefined
}

const listKey = [...ticketKeys.all, 'refund-list'] as const
const firstPage = (): string | null => null

export const refundQueries = {
  /** null: there is no such refund. */
  record: (refundId: RefundId | null) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'refund', refundId],
      queryFn: refundId === null ? skipToken : ({ signal }) => readRefund(refundId, signal),
    }),
  ofPayment: (paymentIntentId: PaymentId | null) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'payment-refunds', paymentIntentId],
      queryFn: paymentIntentId === null ? skipToken : ({ signal }) => readPaymentRefunds(paymentIntentId, signal),
    }),
  listKey,
  list: (filter: RefundFilter) =>
    infiniteQueryOptions({
      queryKey: [...listKey, filter],
      queryFn: ({ signal, pageParam }) =>
        api(listRefunds, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, { signal }),
      initialPageParam: firstPage(),
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  /** The provider is asked for all of it, so it is not asked again without a reason. */
  reconciliation: (eventId: EventId | null) =>
    queryOptions({
      queryKey: ['reconciliation', eventId],
      queryFn: ({ signal }) => api(reconcileRefunds, { query: eventId ? { eventId } : {} }, { signal }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    }),
}

/** null: there is no such refund. */
export const readRefund = (refundId: RefundId, signal: AbortSignal) =>
  orNull(api(getRefund, { params: { refundId } }, { signal }))

export async function readPaymentRefunds(paymentIntentId: PaymentId, signal: AbortSignal): Promise<PaymentRefunds> {
  const reply = await orNull(api(listPaymentRefunds, { params: { paymentIntentId } }, { signal }))
  return { records: reply?.refunds ?? [], left: reply?.left ?? null }
}

/** The provider is asked now. This never sends a refund. */
export const askProvider = (refundId: RefundId) => api(lookUpRefund, { params: { refundId } })
