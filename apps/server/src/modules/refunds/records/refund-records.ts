import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { getRefund } from '@ground-control/contract/refunds'
import { isExternalRefund } from '@ground-control/domain/refunds/external-refunds'
import { addCents, cents } from '@ground-control/domain/values/money'
import { eq, type SQL, sql } from 'drizzle-orm'
import { requesterName } from '#modules/refunds/transactions/refund-rows.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { payments, refunds } from '#platform/db/schema/ticketing.ts'

export type RefundRecord = ReplyOf<typeof getRefund>

export async function refundRecords({ frequent: db }: Database, condition: SQL): Promise<RefundRecord[]> {
  const rows = await db
    .select({
      // Typed here because the columns are plain text and numbers.
      refundId: sql<RefundRecord['refundId']>`${refunds.id}`,
      paymentIntentId: sql<RefundRecord['paymentIntentId']>`${refunds.paymentId}`,
      amount: sql<RefundRecord['amount']>`${refunds.amountCents}`,
      currency: payments.currency,
      fees: sql<NonNullable<RefundRecord['fees']>>`${refunds.feeCents}`,
      orgId: sql<NonNullable<RefundRecord['orgId']>>`${payments.orgId}`,
      state: refunds.state,
      providerRefundId: refunds.providerRefundId,
      reason: refunds.reason,
      requestedBy: refunds.requestedBy,
      failureCode: refunds.failureCode,
      failureMessage: refunds.failureMessage,
      requesterName,
      createdAt: sql<RefundRecord['createdAt']>`${asInstant(refunds.createdAt)}`,
      settledAt: sql<RefundRecord['settledAt']>`${asInstant(refunds.settledAt)}`,
      tickets: refundedTickets,
      firstEvent,
      steps: refundSteps,
      handled,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(condition)
    .orderBy(sql`${refunds.createdAt} desc`, sql`${refunds.id} desc`)
  return rows.map(({ requestedBy, requesterName: name, failureCode, failureMessage, firstEvent, ...row }) => ({
    ...row,
    requestedBy: requestedBy === null ? null : { id: requestedBy, name },
    failure: failureOf({ state: row.state, failureCode, failureMessage }),
    ticketIds: row.tickets.map(({ ticketId }) => ticketId),
    event: row.tickets[0]?.event ?? firstEvent,
    external: isExternalRefund(requestedBy),
    unassigned: isExternalRefund(requestedBy)
      ? cents(row.amount - addCents(row.tickets.map(({ amount }) => amount)))
      : cents(0),
  }))
}

type Failed = Pick<typeof refunds.$inferSelect, 'state' | 'failureCode' | 'failureMessage'>

export function failureOf({ state, failureCode, failureMessage }: Failed): RefundRecord['failure'] {
  if (state !== 'failed') return null
  return { code: failureCode ?? 'failed', message: failureMessage ?? 'The payment provider declined the refund.' }
}

const refundedTickets = sql<NonNullable<RefundRecord['tickets']>>`coalesce((
  select json_agg(json_build_object(
           'ticketId', l.ticket_id, 'name', t.ticket_name, 'amount', l.amount_cents,
           'event', json_build_object('eventId', l.event_id, 'name', e.name)) order by l.event_id, l.ticket_id)
  from refund_tickets l
  left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
  left join events e on e.id = l.event_id
  where l.refund_id = refunds.id), '[]')`

/** The payment's first event, because an external refund may have no ticket. For statements that read `refunds`. */
export const firstEvent = sql<NonNullable<RefundRecord['event']> | null>`(
  select json_build_object('eventId', t.event_id, 'name', e.name) from tickets t left join events e on e.id = t.event_id
  where t.payment_id = refunds.payment_id order by t.event_id, t.id limit 1)`

const handled = sql<NonNullable<RefundRecord['handled']> | null>`(
  select json_build_object('at', ${asInstant(sql`refunds.handled_at`)}, 'reason', refunds.handled_reason,
           'by', json_build_object('id', refunds.handled_by, 'name', (
             select a.full_name from accounts a where a.id = refunds.handled_by)))
  where refunds.handled_at is not null)`

const refundSteps = sql<RefundRecord['steps']>`coalesce((
  select json_agg(json_build_object(
           'step', s.step, 'state', s.state, 'at', ${asInstant(sql`s.at`)},
           'by', case when s.detail ->> 'by' is not null then json_build_object('id', s.detail ->> 'by', 'name', a.full_name) end,
           'providerRefundId', s.detail ->> 'providerRefundId', 'failure', s.detail -> 'failure',
           'reason', s.detail ->> 'reason') order by s.id)
  from refund_steps s left join accounts a on a.id = s.detail ->> 'by'
  where s.refund_id = refunds.id), '[]')`
