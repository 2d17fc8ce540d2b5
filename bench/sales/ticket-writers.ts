import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Prepared = {
  run(client: pg.Client, which: number): Promise<void>
  /** The difference between figures and tickets in one snapshot. Constant while triggers are on. */
  difference(): Promise<number>
}

export type Work = {
  readonly name: string
  /** Creates what the work needs on this many events. */
  prepare(pool: pg.Pool, events: number, clients: number): Promise<Prepared>
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

async function makeEvents(pool: pg.Pool, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newId('evt'))
  await pool.query(
    `insert into events (id, org_id, name, start_at)
     select id, (select min(id) from organizations), 'Bench', now() + interval '1 day' from unnest($1::text[]) as id`,
    [ids],
  )
  return ids
}

const differenceOf = (pool: pg.Pool, events: readonly string[], column: 'sold' | 'redeemed') => async () => {
  const counted = column === 'sold' ? 'count(*)' : 'count(*) filter (where redeemed)'
  const { rows } = await pool.query<{ difference: number }>(
    `select (coalesce((select sum(${column}) from event_stats where event_id = any($1)), 0)
             - (select ${counted} from tickets where event_id = any($1)))::int as difference`,
    [events],
  )
  return rows[0]?.difference ?? Number.NaN
}

/** One payment and one ticket in a transaction, as a shop would write them. */
export const sales: Work = {
  name: 'sales',
  async prepare(pool, count) {
    const events = await makeEvents(pool, count)
    const run: Prepared['run'] = async (client) => {
      const paymentId = newId('pi')
      await client.query('begin')
      await client.query({
        name: 'payment',
        text: `insert into payments (id, org_id, purchaser_name, purchaser_email, amount_cents, paid_at)
               select $1, org_id, 'Ada Lovelace', 'ada@guests.example', 2500, now() from events where id = $2`,
        values: [paymentId, events[0]],
      })
      await client.query({
        name: 'ticket',
        text: `insert into tickets (event_id, id, price_cents, payment_id, owner_name, owner_email, purchased_at)
               values ($1, $2, 2500, $3, 'Ada Lovelace', 'ada@guests.example', now())`,
        values: [events[Math.floor(Math.random() * events.length)], newId('tkt'), paymentId],
      })
      await client.query('commit')
    }
    return { run, difference: differenceOf(pool, events, 'sold') }
  },
}

const ticketsPerClient = 2_000

/** One ticket per statement. Each client redeems its own tickets, then undoes it. */
export const redemptions: Work = {
  name: 'redemptions',
  async prepare(pool, count, clients) {
    const events = await makeEvents(pool, count)
    const { rows } = await pool.query<{ event_id: string; id: string }>(
      `insert into tickets (event_id, id, price_cents, purchased_at)
       select ($1::text[])[1 + n % $2::int], 'tkt_' || gen_random_uuid(), 2500, now() from generate_series(1, $3::int) as n
       returning event_id, id`,
      [events, count, ticketsPerClient * clients],
    )
    let turn = 0
    const run: Prepared['run'] = async (client, which) => {
      turn += 1
      const ticket = rows[which + clients * (turn % ticketsPerClient)]
      await client.query({
        name: 'redeem',
        text: `update tickets set redeemed = not redeemed, redeemed_at = case when not redeemed then now() end
               where event_id = $1 and id = $2`,
        values: [ticket?.event_id, ticket?.id],
      })
    }
    return { run, difference: differenceOf(pool, events, 'redeemed') }
  },
}
