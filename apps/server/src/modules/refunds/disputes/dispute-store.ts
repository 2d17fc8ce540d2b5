import type { Dispute } from '@ground-control/contract/refunds'
import { harmlessDisputeStatuses } from '@ground-control/domain/purchases/disputes'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database, type Transaction } from '#platform/db/database.ts'
import type { ProviderDispute } from '#platform/payments/payment-provider.ts'

const rereadAfterMinutes = 15

export const createDisputeStore = ({ db, writes }: Pick<Database, 'db' | 'writes'>) => ({
  /** Returns whether it is new or changed. Ignores disputes of payments that aren't ours. */
  async save({ id, paymentId, status, reason, amount, currency, dueAt, openedAt }: ProviderDispute): Promise<boolean> {
    if (paymentId === null) return false
    const { rows } = await writes.execute<{ changed: boolean }>(sql`
      with known as (select status, due_at, amount from payment_disputes where id = ${id})
      insert into payment_disputes as d (id, payment_id, status, reason, amount, currency, due_at, opened_at)
      select ${id}, p.id, ${status}, ${reason}, ${amount}, ${currency},
             ${dueAt?.toISOString() ?? null}::timestamptz, ${openedAt.toISOString()}::timestamptz
      from payments p where p.id = ${paymentId}
      on conflict (id) do update set status = excluded.status, reason = excluded.reason, amount = excluded.amount,
        due_at = excluded.due_at, updated_at = clock_timestamp()
      returning not exists (select from known k
                            where (k.status, k.due_at, k.amount) is not distinct from (d.status, d.due_at, d.amount)) as changed`)
    return rows[0]?.changed ?? false
  },

  async stale(max: number): Promise<readonly string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from payment_disputes
      where status not in (${harmless}) and status <> 'lost'
        and updated_at < clock_timestamp() - ${rereadAfterMinutes} * interval '1 minute'
      order by updated_at limit ${max}`)
    return rows.map(({ id }) => id)
  },
})

export type DisputeStore = ReturnType<typeof createDisputeStore>

export async function isDisputed(transaction: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from payment_disputes where payment_id = ${paymentId} and status not in (${harmless}) limit 1`)
  return rows.length > 0
}

/** A payment's disputes as JSON, newest first. */
export const disputesOf = (paymentId: SQL) => sql<Dispute[]>`coalesce((
  select json_agg(json_build_object(
           'id', d.id, 'amount', d.amount, 'currency', d.currency, 'status', d.status, 'reason', d.reason,
           'dueBy', ${asInstant(sql`d.due_at`)}, 'createdAt', ${asInstant(sql`d.opened_at`)})
           order by d.opened_at desc, d.id)
  from payment_disputes d where d.payment_id = ${paymentId}), '[]')`

const harmless = sql.join(
  harmlessDisputeStatuses.map((status) => sql`${status}`),
  sql`, `,
)
