import type { ReplyOf } from '@ground-control/contract/endpoint'
import { listTicketMarks } from '@ground-control/contract/guests'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { exportRefunds, listRefunds } from '@ground-control/contract/refund-lists'
import {
  endRefund,
  getPaymentStatus,
  getRefund,
  listPaymentRefunds,
  lookUpRefund,
  markRefundHandled,
  previewRefundNotice,
  refundPayment,
  refundTickets,
} from '@ground-control/contract/refunds'
import { refundCsvColumns } from '@ground-control/domain/refunds/refund-csv'
import { allPages, exportList, rowsPerPage } from '#modules/lists/export-list.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { LearnCard } from '#platform/payments/learn-card.ts'
import type { ReconcileService } from './reconciliation/reconcile-service.ts'
import type { HandledStore } from './records/handled-store.ts'
import type { RefundListStore } from './records/refund-list-store.ts'
import type { TicketMarksStore } from './records/ticket-marks-store.ts'
import type { RefundPreview } from './refund-notices.ts'
import type { RefundService } from './refund-service.ts'

type Needs = {
  readonly database: Pick<Database, 'inTransaction'>
  readonly refunds: RefundService
  readonly list: RefundListStore
  readonly handled: HandledStore
  readonly marks: TicketMarksStore
  readonly learnCard: LearnCard
  readonly preview: RefundPreview
  readonly paymentState: () => Promise<ReplyOf<typeof getPaymentStatus>['state']>
  readonly reconciliation: ReconcileService
}

export function refundRoutes(
  serve: Serve,
  { database, refunds, list, handled, marks, learnCard, preview, paymentState, reconciliation }: Needs,
) {
  serve(refundPayment, ({ body: { paymentIntentId, ticketIds = null }, ...call }) =>
    refunds.refund({ ...call, actor: actorOf(staffOf(call)), paymentId: paymentIntentId, ticketIds, reason: null }),
  )
  serve(
    refundTickets,
    ({ body: { paymentIntentId, ticketIds, amount, fees, reason = '', tellCustomer = false }, ...call }) =>
      refunds.refund({
        ...call,
        actor: actorOf(staffOf(call)),
        paymentId: paymentIntentId,
        ticketIds,
        amount,
        fees,
        tellCustomer,
        reason: reason.trim() || null,
      }),
  )
  serve(getPaymentStatus, async () => ({ state: await paymentState() }))
  serve(previewRefundNotice, async ({ body }) => {
    await learnCard(body.paymentIntentId)
    return preview(body)
  })
  serve(getRefund, ({ params }) => refunds.record(params.refundId))
  serve(listPaymentRefunds, async ({ params }) => {
    await learnCard(params.paymentIntentId)
    return refunds.recordsOf(params.paymentIntentId)
  })
  serve(listRefunds, ({ query }) => list.page(query))
  serve(listTicketMarks, ({ params }) => marks.ofEvent(params.eventId))
  serve(exportRefunds, (call) =>
    exportList(database, call, {
      list: 'refunds',
      columns: refundCsvColumns,
      filter: call.body,
      pages: allPages(async (after) => {
        const { refunds: rows, next } = await list.page({ ...call.body, limit: rowsPerPage, after })
        return { rows, next }
      }),
    }),
  )
  serve(lookUpRefund, (call) =>
    refunds.lookUp(call.params.refundId, { actor: actorOf(staffOf(call)), requestId: call.requestId }),
  )
  serve(endRefund, (call) =>
    refunds.end(
      call.params.refundId,
      { reason: call.body.reason.trim(), outcome: call.body.outcome ?? null },
      { actor: actorOf(staffOf(call)), requestId: call.requestId },
    ),
  )
  serve(markRefundHandled, async (call) => {
    const { params, body, requestId } = call
    await handled.mark(params.refundId, { actor: actorOf(staffOf(call)), reason: body.reason, requestId })
    return refunds.record(params.refundId)
  })
  serve(reconcileRefunds, ({ query }) => reconciliation.compare(query.eventId ?? null))
}
