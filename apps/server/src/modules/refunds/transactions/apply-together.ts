import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { type Applied, type HeldTickets, movedEntry, type RefundUpdate, stepDetail } from './apply-event.ts'
import { later } from './refund-rows.ts'

export type Asked = { readonly refundId: string; readonly update: RefundUpdate }

/**
 * Changes neither money nor tickets, so the lock on each refund's row is enough. Null: no longer reserved, so handle it
 * alone.
 */
export async function noteSendingTogether(
  { writes }: Pick<Database, 'writes'>,
  asked: readonly Asked[],
  leaseMs: number,
): Promise<readonly (Applied | null)[]> {
  const { rows } = await writes.execute<{ id: string }>(sql`
    with asked as (
      select * from unnest(${texts(asked.map(({ refundId }) => refundId))}, ${texts(asked.map(detailOf))}) as a (id, detail)),
    locked as (
      select r.id from refunds r join asked using (id)
      where r.state = 'reserved' and r.last_sent_at is null order by r.id for no key update of r),
    noted as (
      update refunds r
      set last_sent_at = clock_timestamp(), lease_until = greatest(r.lease_until, ${later(leaseMs)}),
          updated_at = clock_timestamp(), failure_code = null, failure_message = null
      from locked where r.id = locked.id returning r.id)
    insert into refund_steps (refund_id, step, state, detail)
    select noted.id, 'sending', 'reserved', asked.detail::jsonb from noted join asked using (id)
    returning refund_id as id`)
  const noted = new Set(rows.map(({ id }) => id))
  return asked.map(({ refundId }) => (noted.has(refundId) ? { state: 'reserved', effect: 'moved' } : null))
}

type Row = {
  readonly id: string
  readonly paymentId: string
  readonly orgId: string
  readonly state: RefundState
  readonly amountCents: number
  readonly providerRefundId: string | null
  readonly reason: string | null
  readonly held: readonly HeldTickets[]
}

/** Null: the payment has other refunds, the refund isn't open, or customers must be told. Settle it alone. */
export const settleTogether = ({ inTransaction }: Database, asked: readonly Asked[]) =>
  inTransaction(async (transaction): Promise<readonly (Applied | null)[]> => {
    const ids = asked.map(({ refundId }) => refundId)
    const plain = await lockPlain(transaction, ids)
    const settled = asked.filter(({ refundId }) => plain.has(refundId))
    if (settled.length > 0) {
      await settle(transaction, settled)
      await writeAudit(
        transaction,
        settled.flatMap(({ refundId, update }) => {
          const refund = plain.get(refundId)
          if (!refund) return []
          const change = { refund, orgId: refund.orgId, next: 'succeeded' as const, update }
          return [movedEntry(change, 'refund.succeeded', refund.held)]
        }),
      )
    }
    return ids.map((id) => (plain.has(id) ? { state: 'succeeded', effect: 'moved' } : null))
  })

/** Locks payments, refunds and tickets, in the same order as everywhere. */
async function lockPlain(transaction: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  await transaction.execute(sql`
    select from payments where id in (select payment_id from refunds where id = any(${sql.param(ids)}))
    order by id for no key update`)
  const { rows } = await transaction.execute<Row>(sql`
    select r.id, r.payment_id as "paymentId", p.org_id as "orgId", r.state, r.amount_cents as "amountCents",
           r.provider_refund_id as "providerRefundId", r.reason,
           (select coalesce(json_agg(h), '[]') from (
              select event_id as "eventId", json_agg(ticket_id order by ticket_id) as "ticketIds"
              from refund_tickets where refund_id = r.id group by event_id) h) as held
    from refunds r join payments p on p.id = r.payment_id
    where r.id = any(${sql.param(ids)}) and r.state in ('reserved', 'unknown') and not r.tell_customer
      and not exists (select from refunds other where other.payment_id = r.payment_id and other.id <> r.id)
    order by r.id for no key update of r`)
  const plain = new Map(rows.map((row) => [row.id, row]))
  if (plain.size > 0) {
    await transaction.execute(sql`
      select from tickets t join refund_tickets l on l.event_id = t.event_id and l.ticket_id = t.id
      where l.refund_id = any(${sql.param([...plain.keys()])}) order by t.event_id, t.id for no key update of t`)
  }
  return plain
}

async function settle(transaction: Transaction, asked: readonly Asked[]): Promise<void> {
  const ids = asked.map(({ refundId }) => refundId)
  await transaction.execute(sql`
    with asked as (
      select * from unnest(${texts(ids)}, ${texts(asked.map(({ update }) => update.providerRefundId ?? null))},
                           ${texts(asked.map(({ update }) => update.event))}, ${texts(asked.map(detailOf))})
        as a (id, provider_refund_id, step, detail)),
    moved as (
      update refunds r
      set state = 'succeeded', provider_refund_id = coalesce(asked.provider_refund_id, r.provider_refund_id),
          failure_code = null, failure_message = null, lease_until = null,
          updated_at = clock_timestamp(), settled_at = clock_timestamp()
      from asked where r.id = asked.id)
    insert into refund_steps (refund_id, step, state, detail) select id, step, 'succeeded', detail::jsonb from asked`)
  // Triggers update the figures once for all of them.
  await transaction.execute(sql`
    update tickets t
    set refund_id = l.refund_id, refunded_at = clock_timestamp(), refunded_cents = l.amount_cents,
        updated_at = clock_timestamp(), updated_by = r.requested_by
    from refund_tickets l join refunds r on r.id = l.refund_id
    where l.refund_id = any(${sql.param(ids)}) and t.event_id = l.event_id and t.id = l.ticket_id and t.refund_id is null`)
  await transaction.execute(sql`
    with moved as (
      update job_items
      set state = 'refunded', settled_at = clock_timestamp(), next_try_at = clock_timestamp(),
          failure_group = null, failure_code = null, failure_message = null
      where refund_id = any(${sql.param(ids)}) returning job_id)
    update jobs set progressed_at = clock_timestamp()
    where id in (select job_id from moved) and state <> 'running'`)
}

const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`

const detailOf = ({ update }: Asked) => JSON.stringify(stepDetail(update))
