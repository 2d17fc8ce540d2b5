import { getSalesPulse } from '@ground-control/contract/figures/board'
import { salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import { type SalesWindowHours, salesWindowsHours } from '@ground-control/domain/figures/sales/sales-window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, refund, clear } = salesOf(pool)

const pulse = (hours?: SalesWindowHours) => call(getSalesPulse, { query: hours ? { hours } : {} })

beforeEach(async () => {
  vi.setSystemTime('2026-06-10T12:02:00Z')
  await clear()
})
afterEach(() => void vi.useRealTimers())

test('a platform without sales has every step, all empty', async () => {
  const reply = await pulse()
  expect(reply).toMatchObject({
    asOf: '2026-06-10T12:02:00.000Z',
    startsAt: '2026-06-10T06:05:00.000Z',
    stepMs: 300_000,
    weekBeforeSoFar: { tickets: 0, revenue: 0 },
  })
  for (const steps of [reply.steps, reply.weekBefore]) {
    expect(steps).toEqual(Array(72).fill({ tickets: 0, revenue: 0 }))
  }
  for (const hours of salesWindowsHours) expect((await pulse(hours)).steps).toHaveLength(Number(hours) * 12)
})

test('a sale is in the step of its time, at both edges, and comps are not sold', async () => {
  const eventId = await event()
  await sell(eventId, { at: '2026-06-10T11:04:59.999Z' })
  await sell(eventId, { at: '2026-06-10T11:05:00Z', prices: [100, 250] })
  await sell(eventId, { at: '2026-06-10T11:09:59.999999Z', prices: [1] })
  await sell(eventId, { at: '2026-06-10T11:10:00Z', prices: [0] })
  const { tickets } = await sell(eventId, { at: '2026-06-10T12:01:00Z', prices: [4000] })
  await refund(tickets, { at: '2026-06-10T12:01:30Z' })
  // Sold by a server whose clock is slightly ahead of ours.
  await sell(eventId, { at: '2026-06-10T12:02:01Z', prices: [7] })
  await sell(eventId, { at: '2026-06-10T12:05:00Z' })
  await comp(eventId, { at: '2026-06-10T12:00:00Z', count: 3 })
  const { startsAt, steps } = await pulse('1')
  expect(startsAt).toBe('2026-06-10T11:05:00.000Z')
  const none = Array(9).fill({ tickets: 0, revenue: 0 })
  expect(steps).toEqual([
    { tickets: 3, revenue: 351 },
    { tickets: 1, revenue: 0 },
    ...none,
    { tickets: 2, revenue: 4007 },
  ])
})

test('the week before is complete, and its total stops at the same point as this week', async () => {
  const eventId = await event()
  for (const [at, price] of [
    ['11:04:59', 1],
    ['11:05:00', 20],
    ['12:01:59', 300],
    ['12:02:00', 4000],
    ['12:04:59', 50_000],
    ['12:05:00', 600_000],
  ] as const) {
    await sell(eventId, { at: `2026-06-03T${at}Z`, prices: [price] })
  }
  const { steps, weekBefore, weekBeforeSoFar } = await pulse('1')
  expect(salesTotal(steps).tickets).toBe(0)
  expect([weekBefore[0], weekBefore.at(-1)]).toEqual([
    { tickets: 1, revenue: 20 },
    { tickets: 3, revenue: 54_300 },
  ])
  expect(weekBeforeSoFar).toEqual({ tickets: 2, revenue: 320 })
})

test('every step equals a count of raw tickets', async () => {
  const eventId = await event()
  // Sales and comps over slightly more than both windows, spread over the minutes and exactly on their edges.
  await pool.query(
    `insert into tickets (event_id, id, code, kind, price_cents, purchased_at)
     select $1, 'tkt_' || n, n, k.kind, case k.kind when 'sale' then n * 37 % 9999 else 0 end,
            $2::timestamptz + interval '8 minutes' - (n * 7919 % 93600) * interval '1 second' - n % 2 * interval '7 days'
     from generate_series(1, 600) as n
     cross join lateral (select case n % 5 when 0 then 'comp' else 'sale' end as kind) k`,
    [eventId, new Date().toISOString()],
  )
  for (const hours of salesWindowsHours) {
    const reply = await pulse(hours)
    for (const [steps, daysBack] of [
      [reply.steps, 0],
      [reply.weekBefore, 7],
    ] as const) {
      const { rows } = await pool.query(
        `select (select count(*)::int from tickets where kind = 'sale' and purchased_at >= s and purchased_at < s + interval '5 minutes') as tickets,
                (select coalesce(sum(price_cents), 0)::int from tickets
                 where kind = 'sale' and purchased_at >= s and purchased_at < s + interval '5 minutes') as revenue
         from generate_series($1::timestamptz - $2 * interval '1 day',
                              $1::timestamptz - $2 * interval '1 day' + ($3 * 12 - 1) * interval '5 minutes', '5 minutes') as s
         order by s`,
        [reply.startsAt, daysBack, Number(hours)],
      )
      expect(steps).toEqual(rows)
    }
  }
})

test('an invalid window is refused with a message', async () => {
  for (const query of ['hours=2', 'hours=', 'hours=1&hours=6', 'hours=6&also=this', 'hours=%00']) {
    await expectProblem(await request(`/api/v1/admin/sales/pulse?${query}`), 400, 'invalid-request')
  }
})
