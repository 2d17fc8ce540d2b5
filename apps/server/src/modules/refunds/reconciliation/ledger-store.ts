import { paymentProvider } from '@ground-control/domain/refunds/external-refunds'
import type { LedgerRefund } from '@ground-control/domain/refunds/reconciliation'
import { type Cents, cents } from '@ground-control/domain/values/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'

export type LedgerRow = LedgerRefund & {
  readonly createdAt: Date
  /** It refunds a ticket of the event that is asked about, if one is. */
  readonly isAsked: boolean
}

export const createLedgerStore = ({ db }: Database) => {
  async function rowsWhere(condition: SQL, eventId: string | null, limit: SQL): Promise<LedgerRow[]> {
    const { rows } = await db.execute<Omit<LedgerRow, 'createdAt' | 'amount' | 'tickets' | 'unassigned'> & RawRow>(sql`
      select r.id as "refundId", r.provider_refund_id as "providerRefundId", r.payment_id as "paymentIntentId", r.state,
             r.amount_cents as amount, (extract(epoch from r.created_at) * 1000)::float8 as "createdMs",
             ${eventId}::text is null or r.id in (${ofEvent(eventId)}) as "isAsked",
             case when r.requested_by = ${paymentProvider.id} then r.amount_cents - coalesce(
               (select sum(l.amount_cents) from refund_tickets l where l.refund_id = r.id), 0) else 0 end::int as unassigned,
             coalesce(case when r.state in ('reserved', 'sent', 'unknown')
               then (select sum(l.amount_cents) from refund_tickets l where l.refund_id = r.id and l.live)
               else (select sum(t.refunded_cents) from refund_tickets l
                     join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
                     where l.refund_id = r.id and t.refund_id = r.id) end, 0)::int as tickets
      from refunds r where ${condition} order by r.created_at desc, r.id desc ${limit}`)
    return rows.map(({ createdMs, amount, tickets, unassigned, ...row }) => ({
      ...row,
      amount: cents(amount),
      tickets: cents(tickets),
      unassigned: cents(unassigned),
      createdAt: new Date(createdMs),
    }))
  }

  return {
    /** The day before the first one on which the event's tickets were sold; null when there is no such event. */
    async salesBegin(eventId: string): Promise<Date | null> {
      const { rows } = await db.execute<{ day: string | null }>(sql`
        select (select (min(day) - 1)::text from event_day_stats where event_id = e.id) as day
        from events e where e.id = ${eventId}`)
      const [event] = rows
      return event ? new Date(event.day ?? Date.now()) : null
    },

    /** Newest first. */
    newest: (eventId: string | null, most: number): Promise<LedgerRow[]> =>
      rowsWhere(eventId === null ? sql`true` : sql`r.id in (${ofEvent(eventId)})`, eventId, sql`limit ${most}`),

    /** Those that the provider says are ours, by either id. */
    named: (
      by: { readonly refundIds: readonly string[]; readonly providerRefundIds: readonly string[] },
      eventId: string | null,
    ): Promise<LedgerRow[]> =>
      rowsWhere(
        sql`r.id in (
          select id from refunds where id = any(${sql.param(by.refundIds)}::text[])
          union
          select id from refunds where provider_refund_id = any(${sql.param(by.providerRefundIds)}::text[]))`,
        eventId,
        sql``,
      ),

    /** Which of these payments are ours, and of the event if one is asked about. */
    async paymentsAmong(ids: readonly string[], eventId: string | null): Promise<ReadonlySet<string>> {
      const { rows } = await db.execute<{ id: string }>(
        eventId === null
          ? sql`select id from payments where id = any(${sql.param(ids)}::text[])`
          : sql`select distinct payment_id as id from tickets
                where payment_id = any(${sql.param(ids)}::text[]) and event_id = ${eventId}`,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

export type LedgerStore = ReturnType<typeof createLedgerStore>

/** Those of its tickets, and those of their payments that nobody knows the tickets of. */
const ofEvent = (eventId: string | null) => sql`
  select l.refund_id from refund_tickets l where l.event_id = ${eventId}
  union all
  select o.id from refunds o where o.requested_by = ${paymentProvider.id}
    and not exists (select from refund_tickets l where l.refund_id = o.id)
    and exists (select from tickets t where t.payment_id = o.payment_id and t.event_id = ${eventId})`

type RawRow = {
  readonly createdMs: number
  readonly amount: Cents
  readonly tickets: Cents
  readonly unassigned: Cents
}
