import { getOverallStats, getSalesTrend } from '@ground-control/contract/figures/overview'
import { salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import type { Day } from '@ground-control/domain/values/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, sell, clear } = salesOf(pool)

const trend = (startDate: string | null, endDate: string | null) =>
  call(getSalesTrend, {
    query: {
      compareWith: 'week',
      ...(startDate && { startDate: startDate as Day }),
      ...(endDate && { endDate: endDate as Day }),
    },
  })

beforeEach(async () => {
  vi.setSystemTime('2026-11-15T12:30:00Z')
  await clear()
})
afterEach(async () => {
  vi.useRealTimers()
  await pool.query(`select set_platform_time_zone('UTC')`)
})

test('one day is shown by hour, beside the same hours a week before', { tags: ['F3'] }, async () => {
  const eventId = await event()
  await sell(eventId, { at: '2026-11-14T16:00:00Z', prices: [100, 200] })
  await sell(eventId, { at: '2026-11-14T16:59:59Z', prices: [1] })
  await sell(eventId, { at: '2026-11-07T16:30:00Z', prices: [5000] })
  const { step, points } = await trend('2026-11-14', '2026-11-14')
  expect(step).toBe('hour')
  expect(points).toHaveLength(24)
  expect(points[16]).toEqual({
    at: '2026-11-14T16:00:00.000Z',
    now: { tickets: 3, revenue: 301 },
    before: { tickets: 1, revenue: 5000 },
  })
})

test('hours that have not begun are unknown, not zero', { tags: ['F3'] }, async () => {
  const { points } = await trend('2026-11-15', '2026-11-15')
  expect(points[12]?.now).toEqual({ tickets: 0, revenue: 0 })
  expect(points[13]?.now).toBeNull()
  expect(points[13]?.before).toEqual({ tickets: 0, revenue: 0 })
})

test('a week is shown by day and adds up to the card', { tags: ['F3'] }, async () => {
  const eventId = await event()
  for (const day of ['09', '10', '15']) await sell(eventId, { at: `2026-11-${day}T11:00:00Z`, prices: [700, 300] })
  await sell(eventId, { at: '2026-11-02T23:59:59Z', prices: [50] })
  const { step, points } = await trend('2026-11-09', '2026-11-15')
  expect(step).toBe('day')
  expect(points.map(({ now }) => now?.revenue)).toEqual([1000, 1000, 0, 0, 0, 0, 1000])
  expect(points[0]?.before).toEqual({ tickets: 1, revenue: 50 })
  const query = { startDate: '2026-11-09' as Day, endDate: '2026-11-15' as Day }
  const { totalRevenue } = await call(getOverallStats, { query })
  expect(salesTotal(points.flatMap(({ now }) => now ?? [])).revenue).toBe(totalRevenue)
})

test('a day of 25 hours keeps them all, and the extra one has no counterpart', { tags: ['F3'] }, async () => {
  await pool.query(`select set_platform_time_zone('America/New_York')`)
  const eventId = await event()
  await sell(eventId, { at: '2026-11-02T04:30:00Z', prices: [100] })
  await sell(eventId, { at: '2026-10-26T03:30:00Z', prices: [100] })
  const { points } = await trend('2026-11-01', '2026-11-01')
  expect(points).toHaveLength(25)
  expect(points[24]).toEqual({ at: '2026-11-02T04:00:00.000Z', now: { tickets: 1, revenue: 100 }, before: null })
  expect(points[23]?.before).toEqual({ tickets: 1, revenue: 100 })
})

test('a range with open ends runs from the first sale to today, without comparison', {
  tags: ['F3', 'R11'],
}, async () => {
  expect((await trend(null, null)).points).toEqual([])
  const eventId = await event()
  await sell(eventId, { at: '2026-11-10T10:00:00Z', prices: [100] })
  const { paymentId } = await sell(eventId, { at: '2026-11-11T10:00:00Z', prices: [9900] })
  await pool.query(`update payments set currency = 'eur' where id = $1`, [paymentId])
  const { points, paymentsNotCounted } = await trend(null, null)
  expect(points.map(({ now }) => now?.revenue)).toEqual([100, 0, 0, 0, 0, 0])
  expect(points.every(({ before }) => before === null)).toBe(true)
  expect(paymentsNotCounted).toBe(1)
})
