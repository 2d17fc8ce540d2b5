import type { RefundRow } from '@ground-control/contract/refund-lists'
import { isExternalRefund, paymentProvider } from '@ground-control/domain/refunds/external-refunds'
import { type RefundListState, refundLateAfterMs } from '@ground-control/domain/refunds/refund-list'
import { cents } from '@ground-control/domain/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { requesterName } from '#modules/refunds/transactions/refund-rows.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { hasTurnedUp, isOpenRefund, isUnresolved } from '#platform/db/fragments/refund-conditions.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import { failureOf, firstEvent } from './refund-records.ts'

export type RefundListQuery = {
  readonly state?: RefundListState | undefined
  readonly eventId?: string | undefined
  readonly orgId?: string | undefined
  readonly accountId?: string | undefined
  readonly limit: number
  readonly after?: string | undefined
}

export type RefundPage = { readonly refunds: RefundRow[]; readonly next: string | null }

export const createRefundListStore = ({ db }: Database) => ({
  async page({ limit, after, ...filter }: RefundListQuery): Promise<RefundPage> {
    const conditions = [...conditionsOf(filter), ...(after === undefined ? [] : [afterCursor(after)])]
    const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
    const { rows } = await db.execute<ListedRow>(sql`
      select refunds.id as "refundId", refunds.state, refunds.amount_cents as amount, refunds.fee_cents as fees,
             p.currency,
             refunds.payment_id as "paymentIntentId",
             p.org_id as "orgId", refunds.requested_by as "requestedBy", ${requesterName} as "requesterName", refunds.reason,
             refunds.failure_code as "failureCode", refunds.failure_message as "failureMessage",
             ${asInstant(sql`refunds.created_at`)} as "createdAt", ${asInstant(sql`refunds.settled_at`)} as "settledAt",
             (extract(epoch from refunds.created_at) * 1000000)::float8 as micros,
             lines.tickets, lines.assigned, coalesce(lines.event, ${firstEvent}) as event
      from refunds join payments p on p.id = refunds.payment_id
      cross join lateral (
        select count(*)::int as tickets, coalesce(sum(l.amount_cents), 0)::int as assigned,
               (array_agg(json_build_object('eventId', l.event_id, 'name', e.name) order by l.event_id, l.ticket_id))[1] as event
        from refund_tickets l left join events e on e.id = l.event_id where l.refund_id = refunds.id) lines
      where ${where} order by refunds.created_at desc, refunds.id desc limit ${limit + 1}`)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      refunds: rows.slice(0, limit).map(toRefundRow),
      next: last ? toCursor(`${last.micros} ${last.refundId}`) : null,
    }
  },
})

export type RefundListStore = ReturnType<typeof createRefundListStore>

function conditionsOf({ state, eventId, orgId, accountId }: Omit<RefundListQuery, 'limit' | 'after'>): SQL[] {
  return [
    state !== undefined && stateConditions[state],
    eventId !== undefined &&
      sql`refunds.id in (
        select l.refund_id from refund_tickets l where l.event_id = ${eventId}
        union all ${refundsWithoutTickets(sql`t.event_id = ${eventId}`)})`,
    // By way of its events, because payments have no index by organization and most have no refund.
    orgId !== undefined &&
      sql`p.org_id = ${orgId} and refunds.id in (
        select l.refund_id from events e join refund_tickets l on l.event_id = e.id where e.org_id = ${orgId}
        union all ${refundsWithoutTickets(sql`true`)})`,
    accountId !== undefined && sql`p.purchaser_account_id = ${accountId}`,
  ].filter((condition) => condition !== false)
}

export const refundsWithoutTickets = (ofTicket: SQL): SQL => sql`
  select r.id from refunds r where (r.requested_by = ${paymentProvider.id} or r.fee_cents > 0)
    and not exists (select from refund_tickets l where l.refund_id = r.id)
    and exists (select from tickets t where t.payment_id = r.payment_id and ${ofTicket})`

const isOpen = isOpenRefund(sql`refunds.state`)

const stateConditions: Readonly<Record<RefundListState, SQL>> = {
  pending: isOpen,
  late: sql`${isOpen} and refunds.created_at < now() - ${refundLateAfterMs} * interval '1 millisecond'`,
  unknown: sql`refunds.state = 'unknown'`,
  unresolved: isUnresolved(sql`now()`),
  'turned-up': hasTurnedUp(sql`now()`),
  failed: sql`refunds.state = 'failed'`,
  succeeded: sql`refunds.state = 'succeeded'`,
}

function afterCursor(cursor: string): SQL {
  const [micros, id] = readCursor(cursor, /^(-?\d{1,16}) (.+)$/su)
  const at = sql`timestamptz 'epoch' + ${Number(micros)}::float8 * interval '1 microsecond'`
  return sql`(refunds.created_at, refunds.id) < (${at}, ${id})`
}

type ListedRow = Omit<RefundRow, 'requestedBy' | 'failure' | 'external' | 'unassigned'> & {
  readonly assigned: number
  readonly requestedBy: string | null
  readonly requesterName: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly micros: number
}

const toRefundRow = ({ requestedBy, requesterName: name, assigned, ...row }: ListedRow): RefundRow => ({
  ...row,
  external: isExternalRefund(requestedBy),
  unassigned: isExternalRefund(requestedBy) ? cents(row.amount - assigned) : cents(0),
  requestedBy: requestedBy === null ? null : { id: requestedBy, name },
  failure: failureOf(row),
})
