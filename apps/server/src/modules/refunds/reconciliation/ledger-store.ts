import { paymentProvider } from '@ground-control/domain/refunds/external-refunds'
import type { LedgerRefund } from '@ground-control/domain/refunds/reconciliation'
import { type SQL, sql } from 'drizzle-orm'
import { refundsWithoutTickets } from '#modules/refunds/records/refund-list-store.ts'
import type { Database } from '#platform/db/database.ts'
import { isOpenRefund } from '#platform/db/fragments/refund-conditions.ts'

export type LedgerRow = LedgerRefund & {
  readonly createdAt: Date
  /** It belongs to the requested event, or no event was requested. */
  readonly isRequested: boolean
}

export const createLedgerStore = ({ db }: Database) => {
  async function rowsWhere(condition: SQL, eventId: string | null, limit: SQL): Promise<LedgerRow[]> {
    const { rows } = await db.execute<RawRow>(sql`
      select r.id as "refundId", r.provider_refund_id as "providerRefundId", r.payment_id as "paymentIntentId", r.state,
             r.amount_cents as amount, (extract(epoch from r.created_at) * 1000)::float8 as "createdMs",
             ${eventId}::text is null or r.id in (${ofEvent(eventId)}) as "isRequested",
             case when r.requested_by = ${paymentProvider.id} then r.amount_cents - coalesce(
               (select sum(l.amount_cents) from refund_tickets l where l.refund_id = r.id), 0) else 0 end::int as unassigned,
             r.fee_cents as fees,
             coalesce(case when ${isOpenRefund(sql`r.state`)}
               then (select sum(l.amount_cents) from refund_tickets l where l.refund_id = r.id and l.live)
               else (select sum(t.refunded_cents) from refund_tickets l
                     join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
                     where l.refund_id = r.id and t.refund_id = r.id) end, 0)::int as tickets
      from refunds r where ${condition} and ${inUsd} order by r.created_at desc, r.id desc ${limit}`)
    return rows.map(({ createdMs, ...row }) => ({ ...row, createdAt: new Date(createdMs) }))
  }

  return {
    /** The day before the event's first sale; null when there is no such event. */
    async salesStart(eventId: string): Promise<Date | null> {
      const { rows } = await db.execute<{ day: string | null }>(sql`
        select (select (min(day) - 1)::text from event_day_stats where event_id = e.id) as day
        from events e where e.id = ${eventId}`)
      const [event] = rows
      return event ? new Date(event.day ?? Date.now()) : null
    },

    newest: (eventId: string | null, max: number): Promise<LedgerRow[]> =>
      rowsWhere(eventId === null ? sql`true` : sql`r.id in (${ofEvent(eventId)})`, eventId, sql`limit ${max}`),

    byIds: (
      ids: { readonly refundIds: readonly string[]; readonly providerRefundIds: readonly string[] },
      eventId: string | null,
    ): Promise<LedgerRow[]> =>
      rowsWhere(
        sql`r.id in (
          select id from refunds where id = any(${sql.param(ids.refundIds)}::text[])
          union
          select id from refunds where provider_refund_id = any(${sql.param(ids.providerRefundIds)}::text[]))`,
        eventId,
        sql``,
      ),

    /** Recognizes refunds of a former account, which can't be in the provider's list. */
    async formerAccounts(): Promise<(refund: LedgerRow) => boolean> {
      const { rows } = await db.execute<{ ms: number; isOurs: boolean }>(sql`
        select (extract(epoch from a.at) * 1000)::float8 as ms,
               a.before->>'id' = k.account_id and (a.before->>'livemode')::boolean = k.livemode as "isOurs"
        from audit_entries a, provider_account k
        where a.entity_kind = 'provider-account' and a.action = 'provider-account.adopted'
          and jsonb_typeof(a.before) = 'object'
        order by a.number`)
      return ({ createdAt }) => rows.find(({ ms }) => createdAt.getTime() < ms)?.isOurs === false
    },

    async countForeign(eventId: string | null): Promise<number> {
      const { rows } = await db.execute<{ refunds: number }>(sql`
        select count(*)::int as refunds from refunds r join foreign_payments f on f.id = r.payment_id
        where r.state <> 'failed' and (${eventId}::text is null or r.id in (${ofEvent(eventId)}))`)
      return rows[0]?.refunds ?? 0
    },

    /** Ours, in US dollars, and of the event if given. */
    async ourPaymentsAmong(ids: readonly string[], eventId: string | null): Promise<ReadonlySet<string>> {
      const { rows } = await db.execute<{ id: string }>(
        eventId === null
          ? sql`select r.id from payments r where r.id = any(${sql.param(ids)}::text[])
                  and not exists (select from foreign_payments f where f.id = r.id)`
          : sql`select distinct r.payment_id as id from tickets r
                where r.payment_id = any(${sql.param(ids)}::text[]) and r.event_id = ${eventId} and ${inUsd}`,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

export type LedgerStore = ReturnType<typeof createLedgerStore>

/** Amounts in other currencies can't be added to these. */
const inUsd = sql`not exists (select from foreign_payments f where f.id = r.payment_id)`

const ofEvent = (eventId: string | null) => sql`
  select l.refund_id from refund_tickets l where l.event_id = ${eventId}
  union all
  ${refundsWithoutTickets(sql`t.event_id = ${eventId}`)}`

type RawRow = Omit<LedgerRow, 'createdAt'> & { readonly createdMs: number }
