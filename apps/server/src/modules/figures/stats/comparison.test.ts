import { listRangeOrganizations } from '@ground-control/contract/figures/organizations'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import type { Day } from '@ground-control/domain/values/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, redeem, refund, transfer, fold, clear } = salesOf(pool)

const compared = (from: string, to: string, compareWith: 'before' | 'week') =>
  call(getOverallStats, { query: { startDate: from as Day, endDate: to as Day, compareWith } })

beforeEach(clear)
afterEach(async () => {
  vi.useRealTimers()
  await pool.query(`select set_platform_time_zone('UTC')`)
})

test('the compared day counts until the current time of day', { tags: ['F2'] }, async () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  const eventId = await event()
  await sell(eventId, { at: '2026-11-08T11:59:59.999Z', prices: [100, 200] })
  await sell(eventId, { at: '2026-11-08T12:00:00Z', prices: [4000] })
  await sell(eventId, { at: '2026-11-15T09:00:00Z', prices: [500] })
  const { before, ...now } = await compared('2026-11-15', '2026-11-15', 'week')
  expect(now).toMatchObject({ totalEvents: 1, totalTicketsSold: 1, totalRevenue: 500, totalOrganizations: 1 })
  expect(before).toMatchObject({
    startDate: '2026-11-08',
    endDate: '2026-11-08',
    until: '2026-11-08T12:00:00.000Z',
    totalTicketsSold: 2,
    totalRevenue: 300,
  })
})

test.each(['kept', 'in the log'])(
  'a day is split within a quarter of an hour, %s',
  { tags: ['F2', 'L4'] },
  async (where) => {
    vi.setSystemTime('2026-11-15T12:07:30Z')
    const [first, second] = [await event(), await event()]
    const { tickets } = await sell(first, { at: '2026-11-08T11:59:59.999Z', prices: [100, 20] })
    await sell(first, { at: '2026-11-08T12:00:00Z', prices: [3000] })
    await sell(second, { at: '2026-11-08T12:07:29.999Z', prices: [40_000] })
    await sell(second, { at: '2026-11-08T12:07:30Z', prices: [500_000] })
    await refund(tickets.slice(1), { at: '2026-11-08T12:01:00Z' })
    await sell(await event(), { at: '2026-11-08T12:10:00Z', prices: [6_000_000] })
    if (where === 'kept') await fold()
    const { before, totalOrganizations } = await compared('2026-11-15', '2026-11-15', 'week')
    expect(before).toMatchObject({ totalEvents: 2, totalTicketsSold: 4, totalRevenue: 43_120, refundedRevenue: 20 })
    expect(totalOrganizations).toBe(2)
    const days = { startDate: '2026-11-15' as Day, endDate: '2026-11-15' as Day, compareWith: 'week' } as const
    const { organizations } = await call(listRangeOrganizations, { query: days })
    expect(organizations.map(({ grossBefore }) => grossBefore).sort()).toEqual([3120, 40_000])
  },
)

test('past days are compared whole', { tags: ['F2'] }, async () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  await sell(await event(), { at: '2026-11-07T23:59:59Z', prices: [4000] })
  const week = await compared('2026-11-14', '2026-11-14', 'week')
  expect(week.before).toMatchObject({ startDate: '2026-11-07', until: null, totalRevenue: 4000 })
  const { before } = await compared('2026-11-14', '2026-11-14', 'before')
  expect(before).toMatchObject({ startDate: '2026-11-13', endDate: '2026-11-13', until: null, totalRevenue: 0 })
})

test('an event counts everything that happened to it by then', { tags: ['F2'] }, async () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  const early = '2026-11-08T09:00:00Z'
  const late = '2026-11-08T18:00:00Z'
  for (const at of [early, late]) {
    await comp(await event(), { at })
    await redeem((await sell(await event(), { at: '2026-01-01T00:00:00Z' })).tickets, { at })
    await transfer((await sell(await event(), { at: '2026-01-01T00:00:00Z' })).tickets, { at })
    await refund((await sell(await event(), { at: '2026-01-01T00:00:00Z', prices: [700] })).tickets, { at })
  }
  const { before } = await compared('2026-11-15', '2026-11-15', 'week')
  expect(before).toMatchObject({ totalEvents: 4, totalTicketsSold: 0, ticketsRefunded: 1, refundedRevenue: 700 })
})

test('changes undone by then no longer count, folded or still in the log', { tags: ['F2', 'L4'] }, async () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  const [early, late] = ['2026-11-08T09:00:00Z', '2026-11-08T18:00:00Z']
  const sold = async () => (await sell(await event(), { at: '2026-01-01T00:00:00Z', prices: [100, 100] })).tickets
  const [takenBack, oneLeft, onlyLate] = [await sold(), await sold(), await sold()]
  for (const tickets of [takenBack, oneLeft]) await redeem(tickets.slice(0, 1), { at: early })
  for (const tickets of [takenBack, oneLeft, onlyLate]) await redeem(tickets.slice(1), { at: late })
  const eventsBefore = async () => (await compared('2026-11-15', '2026-11-15', 'week')).before?.totalEvents
  expect(await eventsBefore()).toBe(2)
  await fold()
  expect(await eventsBefore()).toBe(2)
  await redeem(takenBack.slice(0, 1), { at: null })
  expect(await eventsBefore()).toBe(1)
  await fold()
  expect(await eventsBefore()).toBe(1)
  await redeem(oneLeft.slice(1), { at: null })
  await fold()
  expect(await eventsBefore()).toBe(1)
})

test('both sides have the same hours when clocks change', { tags: ['F2'] }, async () => {
  await pool.query(`select set_platform_time_zone('America/New_York')`)
  // 9:00 on Nov 8 is nine hours into the day. Nine hours into Nov 1, the clocks showed 8:00.
  vi.setSystemTime('2026-11-08T14:00:00Z')
  const eventId = await event()
  await sell(eventId, { at: '2026-11-01T04:00:00Z', prices: [1] })
  await sell(eventId, { at: '2026-11-01T12:59:59Z', prices: [20] })
  await sell(eventId, { at: '2026-11-01T13:00:00Z', prices: [300] })
  const { before } = await compared('2026-11-08', '2026-11-08', 'week')
  expect(before).toMatchObject({ until: '2026-11-01T13:00:00.000Z', totalRevenue: 21 })
})

test('other currencies are left out of a running day and counted as left out', {
  tags: ['F2', 'R11'],
}, async () => {
  vi.setSystemTime('2026-11-15T12:00:00Z')
  const eventId = await event()
  await sell(eventId, { at: '2026-11-08T10:00:00Z', prices: [100] })
  const { paymentId } = await sell(eventId, { at: '2026-11-08T10:00:00Z', prices: [5000] })
  await pool.query(`update payments set currency = 'eur' where id = $1`, [paymentId])
  const { before } = await compared('2026-11-15', '2026-11-15', 'week')
  expect(before).toMatchObject({ totalTicketsSold: 2, totalRevenue: 100, paymentsNotCounted: 1 })
})

test('an open range has no comparison, and nothing is compared unless requested', {
  tags: ['F2', 'P24'],
}, async () => {
  const open = await call(getOverallStats, { query: { startDate: '2026-11-08' as Day, compareWith: 'week' } })
  expect(open.before).toBeNull()
  const plain = await call(getOverallStats, { query: { startDate: '2026-11-08' as Day, endDate: '2026-11-08' as Day } })
  expect(plain).not.toHaveProperty('before')
  expect(plain).not.toHaveProperty('totalOrganizations')
  const reply = await request('/api/v1/tickets/stats/overview?compareWith=year')
  await expectProblem(reply, 400, 'invalid-request')
})
