import { getRefund, listPaymentRefunds, refundPayment, refundTickets } from '@ground-control/contract/calls/payments'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { RefundService } from './refund-service.ts'

export function refundRoutes(serve: Serve, refunds: RefundService) {
  serve(refundPayment, ({ body: { paymentIntentId, ticketIds = null }, ...call }) =>
    refunds.refund({ ...call, actor: actorOf(staffOf(call)), paymentId: paymentIntentId, ticketIds, reason: null }),
  )
  serve(refundTickets, ({ body: { paymentIntentId, ticketIds, amount, reason = '' }, ...call }) =>
    refunds.refund({
      ...call,
      actor: actorOf(staffOf(call)),
      paymentId: paymentIntentId,
      ticketIds,
      amount,
      reason: reason.trim() || null,
    }),
  )
  serve(getRefund, ({ params }) => refunds.record(params.refundId))
  serve(listPaymentRefunds, async ({ params }) => ({ refunds: await refunds.recordsOf(params.paymentIntentId) }))
}
