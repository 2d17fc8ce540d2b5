import { beforeEach, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useDatabase } from '#testing/use-database.ts'
import { verifyRollups } from './verify-rollups.ts'

/** A single connection, so that a call that leaves it in a bad state breaks the next one. */
const { pool } = useDatabase({ connections: 1 })
const { event, sell, comp, redeem, refund, transfer, fold, clear } = salesOf(pool)

beforeEach(async () => {
  await clear()
  await fold()
  await pool.query(`
    delete from folded_event_stats; delete from folded_event_day_stats; delete from folded_day_sales;
    delete from folded_organization_days; delete from folded_quarters; delete from folded_organization_quarters`)
})

async function busyEvent() {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: [2500, 4000], at: '2026-06-10T12:00:00Z' })
  await comp(eventId, { at: '2026-06-11T12:00:00Z' })
  await redeem(tickets.slice(0, 1), { at: '2026-06-12T12:00:00Z' })
  await refund(tickets.slice(1), { at: '2026-06-13T12:00:00Z' })
  await transfer(tickets.slice(0, 1), { at: '2026-06-14T12:00:00Z' })
}

test('the figures the database keeps equal a recount', { tags: ['O10'] }, async () => {
  await busyEvent()
  expect(await verifyRollups(pool)).toEqual({ rows: 0, tickets: 0, cents: 0, checkedDays: 5, checkedTickets: 3 })
})

test('an empty platform verifies too', { tags: ['O10'] }, async () => {
  expect(await verifyRollups(pool)).toEqual({ rows: 0, tickets: 0, cents: 0, checkedDays: 0, checkedTickets: 0 })
})

test.each([
  {
    what: 'revenue of a day',
    sql: `update folded_event_day_stats set gross_cents = gross_cents + 1 where day = '2026-06-10'`,
    cents: 1,
  },
  {
    what: 'revenue moved between days',
    sql: `update folded_event_day_stats set gross_cents = case day when '2026-06-10' then gross_cents - 5 else gross_cents + 5 end where day in ('2026-06-10', '2026-06-11')`,
    rows: 2,
    cents: 10,
  },
  {
    what: 'tickets of a day',
    sql: `update folded_event_day_stats set sold = sold - 2 where day = '2026-06-10'`,
    tickets: 2,
  },
  { what: 'comps of a day', sql: `update folded_event_day_stats set comps = 4 where day = '2026-06-11'`, tickets: 3 },
  {
    what: 'redemptions of a day',
    sql: `update folded_event_day_stats set redeemed = 0 where day = '2026-06-12'`,
    tickets: 1,
  },
  {
    what: 'refunds of a day',
    sql: `update folded_event_day_stats set refunded_cents = 0 where day = '2026-06-13'`,
    cents: 4000,
  },
  {
    what: 'transfers of a day',
    sql: `update folded_event_day_stats set transferred = 0 where day = '2026-06-14'`,
    tickets: 1,
  },
  { what: 'a lost day', sql: `delete from folded_event_day_stats where day = '2026-06-12'`, tickets: 1 },
  {
    what: 'a lost first day',
    sql: `delete from folded_event_day_stats where day = '2026-06-10'`,
    rows: 2,
    tickets: 3,
    cents: 6500,
  },
  {
    what: 'a day that never was',
    sql: `insert into folded_event_day_stats (event_id, day, sold) values ('evt_none', '2026-06-10', 7)`,
    tickets: 7,
  },
  {
    what: 'a sum up to a day',
    sql: `update folded_event_day_stats set sold_so_far = sold_so_far - 1, gross_cents_so_far = 0 where day = '2026-06-12'`,
    tickets: 1,
    cents: 6500,
  },
  {
    what: 'sales of all events',
    sql: `update folded_day_sales set sold = sold + 3 where day = '2026-06-10'`,
    tickets: 3,
  },
  {
    what: 'refunds of all events',
    sql: `update folded_day_sales set refunded = 0, refunded_cents = 3999 where day = '2026-06-13'`,
    tickets: 1,
    cents: 1,
  },
  { what: 'the last day of an event', sql: `update folded_event_stats set last_day = last_day + 1`, tickets: 1 },
  { what: 'revenue of a life', sql: 'update folded_event_stats set gross_cents = gross_cents + 1', cents: 1 },
  {
    what: 'tickets of a life',
    sql: 'update folded_event_stats set sold = sold + 1, redeemed = redeemed - 1',
    tickets: 2,
  },
  { what: 'a lost life', sql: 'delete from folded_event_stats', rows: 3, tickets: 8, cents: 10_500 },
  {
    what: 'the sum of an organization',
    sql: `update folded_organization_days set gross_cents_so_far = 6000, ended_so_far = 2 where day = '2026-06-14'`,
    tickets: 1,
    cents: 500,
  },
  { what: 'how many events begin', sql: `update folded_day_sales set begun = 3 where begun = 1`, tickets: 2 },
  {
    what: 'a quarter of an hour',
    sql: `update folded_quarters set sold = 1, refunded_cents = 0 where starts_at in ('2026-06-10 12:00Z', '2026-06-13 12:00Z')`,
    rows: 2,
    tickets: 2,
    cents: 4000,
  },
  {
    what: 'a lost quarter',
    sql: `delete from folded_quarters where starts_at = '2026-06-10 12:00Z'`,
    tickets: 2,
    cents: 6500,
  },
  {
    what: 'a quarter of an organization',
    sql: `update folded_organization_quarters set changes = 0, gross_cents = gross_cents + 7 where starts_at = '2026-06-12 12:00Z'`,
    tickets: 1,
    cents: 7,
  },
  {
    what: 'the day before a day',
    sql: `update folded_event_day_stats set previous_day = '2026-06-10' where day = '2026-06-12'`,
    tickets: 1,
  },
])('$what, changed by hand, is found', { tags: ['O10'] }, async ({ sql, rows = 1, tickets = 0, cents = 0 }) => {
  await busyEvent()
  await fold()
  await pool.query(sql)
  expect(await verifyRollups(pool)).toMatchObject({ rows, tickets, cents })
})

test('a ticket written past the triggers is found', { tags: ['O10'] }, async () => {
  await busyEvent()
  await pool.query(`set session_replication_role = replica`)
  await pool.query(`delete from tickets where kind = 'comp'`)
  await pool.query('reset session_replication_role')
  expect(await verifyRollups(pool)).toMatchObject({ rows: 3, tickets: 3, cents: 0 })
})

test('verification changes nothing, and a failed one leaves the connection usable', { tags: ['O10'] }, async () => {
  await pool.query('alter view event_day_recount rename to hidden')
  await expect(verifyRollups(pool)).rejects.toThrow('event_day_recount')
  await pool.query('alter view hidden rename to event_day_recount')
  const { rows } = await pool.query('show transaction_read_only')
  expect(rows).toEqual([{ transaction_read_only: 'off' }])
})
