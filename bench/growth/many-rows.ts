import type pg from 'pg'

const ticketsPerEvent = 500
const ticketsAtOnce = 250_000
const accountsAtOnce = 200_000

/**
 * Adds events and their tickets until there are so many. An event sells for 45 days; events are spread over a year. With
 * the triggers on, so that figures come about as they do in life.
 */
export async function growTickets(pool: pg.Pool, tickets: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ tickets: number; events: number }>(
      `select (select count(*)::int from tickets) as tickets,
              (select count(*)::int from events where id like 'evt_growth_%') as events`,
    )
    const { tickets: there = 0, events: firstEvent = 0 } = rows[0] ?? {}
    const missing = Math.min(tickets - there, ticketsAtOnce)
    if (missing <= 0) break
    await pool.query(
      `insert into events (id, org_id, name, start_at, end_at, ticketed)
       select 'evt_growth_' || n, (array(select id from organizations order by id))[1 + n % (select count(*)::int from organizations)],
              'Growth night ' || n, at, at + interval '4 hours', true
       from generate_series($1::int, $1::int + ($2::int - 1) / ${ticketsPerEvent}) n,
            lateral (select date_trunc('hour', now()) - (n * 7919 % 365 - 20) * interval '1 day' as at) d`,
      [firstEvent, missing],
    )
    await pool.query(
      `insert into tickets (event_id, id, price_cents, owner_name, purchased_at, redeemed, redeemed_at, refund_id, refunded_at, refunded_cents)
       select e.id, 'tkt_growth_' || e.id || '_' || n, price, 'Guest ' || n, bought, entered is not null, entered,
              case when back is not null then 're_growth_' || n end, back, case when back is not null then price else 0 end
       from generate_series(0, $2::int - 1) n
       join events e on e.id = 'evt_growth_' || ($1::int + n / ${ticketsPerEvent}),
       lateral (select 1500 + n % 40 * 100 as price,
                       least(e.start_at - interval '1 hour', now()) - (n::bigint * 48271 % 64800) * interval '1 minute' as bought) s,
       lateral (select case when n % 5 < 3 and e.start_at < now() - interval '1 hour' then e.start_at end as entered,
                       case when n % 50 = 4 then least(bought + interval '1 day', now()) end as back) x`,
      [firstEvent, missing],
    )
    await pool.query('select fold_ticket_log(2147483647, true)')
  }
  const folded = ['folded_event_stats', 'folded_event_day_stats', 'folded_day_sales', 'folded_organization_days']
  await settle(pool, ['tickets', 'events', ...folded])
}

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

/** As autovacuum would have left it. */
async function settle(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum analyze ${table}`)
}
