import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import type pg from 'pg'

const ticketsPerEvent = 500
const accountsAtOnce = 200_000

/**
 * Adds events and tickets up to this number. Each event sells for 45 days, and events are spread over a year. Tickets
 * are written without triggers and indexes; figures are then computed as after a change of the time zone.
 */
export async function growTickets(pool: pg.Pool, tickets: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'`)
    await client.query('select fold_ticket_log(2147483647, true)')
    await addTickets(client, tickets)
    await makeFigures(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await settle(pool, ['tickets', 'events'])
  // Recomputed tables have free space, unlike tables that grew with their tickets.
  for (const table of figures) await pool.query(`vacuum full ${table}`)
  await settle(pool, figures)
  const { rows } = await verifyRollups(pool)
  if (rows > 0) throw new Error(`${rows} rows of the kept figures differ from a recount.`)
}

async function addTickets(client: pg.PoolClient, tickets: number): Promise<void> {
  const { rows } = await client.query<{ first: number; missing: number }>(
    `select (select count(*)::int from events where id like 'evt_growth_%') as first,
            $1::int - (select count(*)::int from tickets) as missing`,
    [tickets],
  )
  const { first = 0, missing = 0 } = rows[0] ?? {}
  if (missing <= 0) return
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'tickets'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into events (id, org_id, name, start_at, end_at, ticketed)
     select 'evt_growth_' || n, (array(select id from organizations order by id))[1 + n % (select count(*)::int from organizations)],
            'Growth night ' || n, at, at + interval '4 hours', true
     from generate_series($1::int, $1::int + ($2::int - 1) / ${ticketsPerEvent}) n,
          lateral (select date_trunc('hour', now()) - (n * 7919 % 365 - 20) * interval '1 day' as at) d`,
    [first, missing],
  )
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into tickets (event_id, id, price_cents, owner_account_id, owner_name, purchased_at, redeemed, redeemed_at, refund_id,
                          refunded_at, refunded_cents, code)
     select e.id, 'tkt_growth_' || e.id || '_' || n, price, 'acc_growth_' || n % ${accountsAtOnce}, 'Guest ' || n, bought,
            entered is not null, entered, case when back is not null then 're_growth_' || n end, back,
            case when back is not null then price else 0 end, upper(to_hex(n))
     from generate_series($1::int, $1::int + ($2::int - 1) / ${ticketsPerEvent}) night
     join events e on e.id = 'evt_growth_' || night,
     generate_series(0, ${ticketsPerEvent - 1}) seat,
     lateral (select (night - $1::int) * ${ticketsPerEvent} + seat as n) t,
     lateral (select 1500 + n % 40 * 100 as price,
                     least(e.start_at - interval '1 hour', now()) - (n::bigint * 48271 % 64800) * interval '1 minute' as bought) s,
     lateral (select case when n % 5 < 3 and e.start_at < now() - interval '1 hour' then e.start_at end as entered,
                     case when n % 50 = 4 then least(bought + interval '1 day', now()) end as back) x
     where n < $2::int`,
    [first, missing],
  )
  await client.query('set local session_replication_role = origin')
  for (const { definition } of indexes) await client.query(definition)
}

const counters = 'sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred'

async function makeFigures(client: pg.PoolClient): Promise<void> {
  const columns = `event_id, day, ${counters}, first_at`
  await client.query('delete from folded_event_day_stats')
  await client.query(`insert into folded_event_day_stats (${columns}) select ${columns} from event_day_recount`)
  await client.query('select sum_event_days()')
  await client.query('select count_quarters()')
  await client.query(
    `update folded_event_stats s set (${counters}, last_updated, revision) = (
       d.${counters.replaceAll(' ', ' d.')}, t.last_updated, s.revision + 1)
     from (select event_id, ${counters.replaceAll(/\w+/g, 'sum($&) as $&')} from folded_event_day_stats group by event_id) d
     join (select event_id, max(greatest(purchased_at, refunded_at, redeemed_at)) as last_updated
           from tickets group by event_id) t on t.event_id = d.event_id
     where s.event_id = d.event_id and s.revision = -1`,
  )
}

const figures = [
  ...['folded_event_stats', 'folded_event_day_stats', 'folded_day_sales', 'folded_organization_days'],
  ...['folded_quarters', 'folded_organization_quarters'],
]

export async function growAccounts(pool: pg.Pool, accounts: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from accounts')
    const there = rows[0]?.there ?? 0
    const missing = Math.min(accounts - there, accountsAtOnce)
    if (missing <= 0) break
    await pool.query(
      `with made as (
         insert into accounts (id, username, full_name)
         select 'acc_growth_' || n, lower(first || '.' || last) || n, first || ' ' || last
         from generate_series($1::int, $1::int + $2::int - 1) n,
         lateral (select (array['Ada','Grace','Nikhil','Salma','Jonas','Mei','Olu','Ines','Tariq','Yara'])[1 + n % 10] as first,
                         initcap(translate(to_hex(n * 2654435761::bigint % 1048576), '0123456789', 'aeioulnrst')) as last) names
         returning id, username)
       insert into account_private (account_id, email, phone)
       select id, username || '@guests.example', '+1 415 ' || lpad((hashtext(id) & 9999999)::text, 7, '5') from made`,
      [there, missing],
    )
  }
  await settle(pool, ['accounts', 'account_private'])
}

/** Leaves the tables as autovacuum would. */
async function settle(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum analyze ${table}`)
}
