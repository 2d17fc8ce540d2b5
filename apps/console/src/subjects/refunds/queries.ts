import { orNull } from '@ground-control/contract/client'
import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import { listTicketMarks } from '@ground-control/contract/guests'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { exportRefunds, listRefunds } from '@ground-control/contract/refund-lists'
import {
  type Dispute,
  endRefund as endRefundCall,
  getPaymentStatus,
  getRefund,
  listPaymentRefunds,
  lookUpRefund,
  markRefundHandled,
  type Purchaser,
  previewRefundNotice,
} from '@ground-control/contract/refunds'
import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import type { AccountId, EventId, OrgId, PaymentId, RefundId, TicketId } from '@ground-control/domain/values/ids'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { api, streamApi } from '#platform/api.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

export type PaymentRefunds = {
  readonly records: readonly RefundRecord[]
  /** What is left of the whole payment; null: not reported. */
  readonly left: Cents | null
  /** Fees that can still be refunded; 0 if not reported. */
  readonly fees: Cents
  /** What each ticket can get back; one that is missing gets back its price. */
  readonly parts: ReadonlyMap<string, Cents>
  /** null: US dollars. */
  readonly currency: string | null
  readonly disputes: readonly Dispute[]
  /** null: not reported; the tickets may name the purchaser. */
  readonly purchaser: Purchaser | null
}

/** Money moves at any time, so never serve these from the cache. */
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
  record: (refundId: RefundId | null) =>
    queryOptions({
      ...always,
      queryKey: [...ticketKeys.all, 'refund', refundId],
      queryFn: refundId === null ? skipToken : ({ signal }) => readRefund(refundId, signal),
    }),
  /** Tickets of an event that a refund or a dispute holds up. */
  marks: (eventId: EventId) =>
    queryOptions({
      queryKey: [...ticketKeys.all, 'marks', eventId],
      queryFn: ({ signal }) => api(listTicketMarks, { params: { eventId } }, { signal }),
      staleTime: 0,
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
  /** Reads all of the provider's refunds, so it is cached for a minute. */
  reconciliation: (eventId: EventId | null) =>
    queryOptions({
      queryKey: ['reconciliation', eventId],
      queryFn: ({ signal }) => api(reconcileRefunds, { query: eventId ? { eventId } : {} }, { signal }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    }),
}

export const readRefund = (refundId: RefundId, signal: AbortSignal) =>
  orNull(api(getRefund, { params: { refundId } }, { signal }))

export async function readPaymentRefunds(paymentIntentId: PaymentId, signal: AbortSignal): Promise<PaymentRefunds> {
  const reply = await orNull(api(listPaymentRefunds, { params: { paymentIntentId } }, { signal }))
  return {
    records: reply?.refunds ?? [],
    left: reply?.left ?? null,
    fees: reply?.fees ?? cents(0),
    parts: new Map(reply?.parts?.map(({ ticketId, amount }) => [ticketId, amount])),
    currency: reply?.currency ?? null,
    disputes: reply?.disputes ?? [],
    purchaser: reply?.purchaser ?? null,
  }
}

export const exportRefundList = (filter: RefundFilter, signal: AbortSignal) =>
  streamApi(exportRefunds, { body: filter }, { signal })

/** Asks the provider. Never sends a refund. */
export const askProvider = (refundId: RefundId) => api(lookUpRefund, { params: { refundId } })

export type EndOutcome = NonNullable<BodyOf<typeof endRefundCall>['outcome']>

export const endRefund = (refundId: RefundId, body: BodyOf<typeof endRefundCall>) =>
  api(endRefundCall, { params: { refundId }, body })

export const markHandled = (refundId: RefundId, reason: string) =>
  api(markRefundHandled, { params: { refundId }, body: { reason } })

export const previewRefund = (paymentIntentId: PaymentId, ticketIds: TicketId[], amount: Cents) =>
  api(previewRefundNotice, { body: { paymentIntentId, ticketIds, amount } })

export const paymentStatus = queryOptions({
  queryKey: ['payment-status'],
  queryFn: ({ signal }) => api(getPaymentStatus, {}, { signal }),
  staleTime: 15_000,
  refetchInterval: 30_000,
})
