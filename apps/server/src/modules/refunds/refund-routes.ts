import {
  endRefund,
  getRefund,
  listPaymentRefunds,
  listRefunds,
  lookUpRefund,
  reconcileRefunds,
  refundPayment,
  refundTickets,
} from '@ground-control/contract/refunds'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { ReconcileService } from './reconciliation/reconcile-service.ts'
import type { RefundListStore } from './records/refund-list-store.ts'
import type { RefundService } from './refund-service.ts'

type Needs = {
  readonly refunds: RefundService
  readonly list: RefundListStore
  readonly reconciliation: ReconcileService
}

export function refundRoutes(serve: Serve, { refunds, list, reconciliation }: Needs) {
  serve(refundPayment, ({ body: { paymentIntentId, ticketIds = null }, ...call }) =>
    refunds.refund({ ...call, actor: actorOf(staffOf(call)), paymentId: paymentIntentId, ticketIds, reason: null }),
  )
  serve(refundTickets, ({ body: { paymentIntentId, ticketIds, amount, fees, reason = '' }, ...call }) =>
    refunds.refund({
      ...call,
      actor: actorOf(staffOf(call)),
      paymentId: paymentIntentId,
      ticketIds,
      amount,
      fees,
      reason: reason.trim() || null,
    }),
  )
  serve(getRefund, ({ params }) => refunds.record(params.refundId))
  serve(listPaymentRefunds, ({ params }) => refunds.recordsOf(params.paymentIntentId))
  serve(listRefunds, ({ query }) => list.page(query))
  serve(lookUpRefund, (call) =>
    refunds.lookUp(call.params.refundId, { actor: actorOf(staffOf(call)), requestId: call.requestId }),
  )
  serve(endRefund, (call) =>
    refunds.end(call.params.refundId, call.body.reason.trim(), {
      actor: actorOf(staffOf(call)),
      requestId: call.requestId,
    }),
  )
  serve(reconcileRefunds, ({ query }) => reconciliation.compare(query.eventId ?? null))
}
