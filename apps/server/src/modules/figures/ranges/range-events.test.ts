import { getOverallStats, listRangeEvents } from '@ground-control/contract/figures/overview'
import type { Day } from '@ground-control/domain/values/time'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell } = salesOf(pool)
const range = { startDate: '2026-06-01' as Day, endDate: '2026-06-30' as Day }

/** The event with the fewest sales of 45 changed last. */
beforeAll(async () => {
  for (let nth = 1; nth <= 45; nth += 1) {
    const id = await event({ name: `Show ${String(nth).padStart(2, '0')}` })
    await sell(id, { at: `2026-06-10T10:${String(59 - nth).padStart(2, '0')}:00Z`, prices: [nth * 100] })
  }
  await sell(await event({ name: 'Elsewhere' }), { at: '2026-07-01T00:00:00Z', prices: [999_999] })
})

test('sorting covers all events of the range, not only those changed last', { tags: ['F1'] }, async () => {
  const query = { ...range, sortBy: 'totalRevenue', sortOrder: 'desc', limit: 20 } as const
  const { total, events } = await call(listRangeEvents, { query })
  expect(total).toBe(45)
  expect(events.map(({ totalRevenue }) => totalRevenue)).toEqual(
    Array.from({ length: 20 }, (_, nth) => (45 - nth) * 100),
  )
})

test('the pages list every event once and agree with the cards', { tags: ['F1', 'O10'] }, async () => {
  const pages = await Promise.all(
    [0, 20, 40, 60].map((offset) =>
      call(listRangeEvents, { query: { ...range, sortBy: 'eventName', sortOrder: 'asc', limit: 20, offset } }),
    ),
  )
  const rows = pages.flatMap(({ events }) => events)
  expect(pages.map(({ events }) => events.length)).toEqual([20, 20, 5, 0])
  expect(rows.map(({ eventName }) => eventName)).toEqual([...new Set(rows.map(({ eventName }) => eventName))].sort())
  const totals = await call(getOverallStats, { query: range })
  expect(rows).toHaveLength(totals.totalEvents)
  expect(rows.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)).toBe(totals.totalRevenue)
})

test('an invalid page or order is refused with a message', { tags: ['F1'] }, async () => {
  for (const query of ['offset=-1', 'offset=x', 'limit=101', 'sortBy=price', 'sortOrder=up', 'page=2']) {
    await expectProblem(await request(`/api/v1/admin/stats/events?${query}`), 400, 'invalid-request')
  }
})
