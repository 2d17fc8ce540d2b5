import { randomUUID } from 'node:crypto'
import type { EventId, PaymentId, TicketId } from '@ground-control/domain/values/ids'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import type pg from 'pg'

export type Bought = { readonly paymentId: PaymentId; readonly ticketId: TicketId }

export type Prepared = {
  readonly eventIds: readonly EventId[]
  readonly toRedeem: readonly TicketId[]
  readonly toRefund: readonly Bought[]
}

export const priceCents = 2500

/** Events on sale, with tickets to redeem and payments to refund. */
export async function prepareLoad(
  pool: pg.Pool,
  { events, redemptions, refunds }: Readonly<Record<'events' | 'redemptions' | 'refunds', number>>,
): Promise<Prepared> {
  const eventIds = Array.from({ length: events }, () => `evt_${randomUUID()}` as EventId)
  await pool.query(
    `insert into events (id, org_id, name, start_at, status)
     select id, (select min(id) from organizations), 'Load ' || n, now() + interval '1 day', 'on_sale'
     from unnest($1::text[]) with ordinality as given (id, n)`,
    [eventIds],
  )
  const bought = await buy(pool, eventIds, redemptions + refunds)
  await adoptPlatformPayments(pool)
  await pool.query('analyze tickets, payments, events, event_stats')
  return {
    eventIds,
    toRedeem: bought.slice(refunds).map(({ ticketId }) => ticketId),
    toRefund: bought.slice(0, refunds),
  }
}

async function buy(pool: pg.Pool, eventIds: readonly EventId[], count: number): Promise<readonly Bought[]> {
  const { rows } = await pool.query<Bought>(
    `with sold as (
       select 'pi_' || gen_random_uuid() as payment_id, 'tkt_' || gen_random_uuid() as ticket_id,
              ($1::text[])[1 + n % cardinality($1::text[])] as event_id, n
       from generate_series(1, $2::int) as n
     ), paid as (
       insert into payments (id, org_id, purchaser_name, purchaser_email, amount_cents, paid_at)
       select payment_id, (select min(id) from organizations), 'Guest ' || n, 'guest' || n || '@guests.example', $3, now()
       from sold
     )
     insert into tickets (event_id, id, price_cents, payment_id, owner_name, owner_email, purchased_at)
     select event_id, ticket_id, $3, payment_id, 'Guest ' || n, 'guest' || n || '@guests.example', now() from sold
     returning payment_id as "paymentId", id as "ticketId"`,
    [eventIds, count, priceCents],
  )
  return rows
}

/** Writes one payment and one ticket in a transaction, as a shop does. */
export async function sellOne(pool: pg.Pool, eventId: EventId): Promise<void> {
  const client = await pool.connect()
  try {
    const paymentId = `pi_${randomUUID()}`
    await client.query('begin')
    await client.query({
      name: 'payment',
      text: `insert into payments (id, org_id, purchaser_name, purchaser_email, amount_cents, paid_at)
             select $1, org_id, 'Ada Lovelace', 'ada@guests.example', $3, now() from events where id = $2`,
      values: [paymentId, eventId, priceCents],
    })
    await client.query({
      name: 'ticket',
      text: `insert into tickets (event_id, id, price_cents, payment_id, owner_name, owner_email, purchased_at)
             values ($1, $2, $4, $3, 'Ada Lovelace', 'ada@guests.example', now())`,
      values: [eventId, `tkt_${randomUUID()}`, paymentId, priceCents],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
