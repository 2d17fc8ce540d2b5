import type { EventId } from '@ground-control/domain/values/ids'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import type pg from 'pg'

export const eventName = 'Ten thousand suns'

/** Adds an event with this many payments, each with two tickets and a fee. The provider knows them too. */
export async function insertPayments(pool: pg.Pool, payments: number): Promise<EventId> {
  const { rows } = await pool.query<{ id: EventId; orgId: string; run: string }>(
    `insert into events (id, org_id, name, start_at, end_at)
     select 'evt_jobs_' || txid_current(), (select min(id) from organizations), $1, now() + interval '1 day', null
     returning id, org_id as "orgId", txid_current()::text as run`,
    [eventName],
  )
  const [event] = rows
  if (!event) throw new Error('No event was made.')
  await pool.query(
    `insert into payments (id, org_id, amount_cents, paid_at, purchaser_name, purchaser_email)
     select 'pi_jobs_' || $1 || '_' || lpad(n::text, 6, '0'), $2, 5300, now() - interval '1 day', 'Purchaser ' || n,
            'purchaser' || n || '@guests.example'
     from generate_series(1, $3::int) n`,
    [event.run, event.orgId, payments],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, payment_id, price_cents, purchased_at)
     select $1, 'tkt_jobs_' || $2 || '_' || n || '_' || k, 'jobs' || $2 || 'x' || n || 'x' || k,
            'pi_jobs_' || $2 || '_' || lpad(n::text, 6, '0'), 2500, now() - interval '1 day'
     from generate_series(1, $3::int) n, generate_series(1, 2) k`,
    [event.id, event.run, payments],
  )
  await adoptPlatformPayments(pool)
  await pool.query('vacuum analyze payments, tickets')
  return event.id
}
