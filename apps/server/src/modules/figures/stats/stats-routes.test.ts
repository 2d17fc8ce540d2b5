import { listHighestRevenue, listTopSelling } from '@ground-control/contract/figures/board'
import { listRangeEvents } from '@ground-control/contract/figures/overview'
import { beforeEach, expect, test } from 'vitest'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { organization, event, sell, comp, redeem, refund, transfer, remove, fold, clear } = salesOf(pool)
const { rows, cards } = statsOf(call)

beforeEach(clear)

const june = (day: number, time = '12:00:00Z') => `2026-06-${String(day).padStart(2, '0')}T${time}`
const days = (from: number, to: number) => ({ from: june(from).slice(0, 10), to: june(to).slice(0, 10) })

test('an empty platform has no events and zero totals', { tags: ['P23', 'P24'] }, async () => {
  expect(await rows()).toEqual([])
  expect(await rows(days(1, 30))).toEqual([])
  const zero = {
    totalEvents: 0,
    totalTicketsSold: 0,
    totalRevenue: 0,
    ticketsRefunded: 0,
    refundedRevenue: 0,
    netRevenue: 0,
  }
  expect(await cards()).toEqual(zero)
  expect(await cards(days(1, 30))).toEqual(zero)
})

test('a row shows event, organization, date and sales', {
  tags: ['O3', 'P23'],
}, async () => {
  const orgId = await organization({ name: 'Lumen Hall' })
  const eventId = await event({
    orgId,
    name: 'Night Signal',
    startAt: '2026-07-01T20:00:00+02:00',
    endAt: '2026-07-02T01:30:00Z',
  })
  await sell(eventId, { at: june(10), prices: [2500, 4000] })
  const { statsByOrg } = (await (await request('/api/v1/tickets/stats/events')).json()) as { statsByOrg: object }
  expect(statsByOrg).toEqual({
    [orgId]: [
      {
        eventId,
        eventName: 'Night Signal',
        orgId,
        orgName: 'Lumen Hall',
        ticketsSold: 2,
        totalRevenue: 6500,
        ticketsRefunded: 0,
        refundedRevenue: 0,
        netRevenue: 6500,
        startDate: '2026-07-01T18:00:00.000Z',
        endDate: '2026-07-02T01:30:00.000Z',
        lastUpdated: '2026-06-10T12:00:00.000Z',
      },
    ],
  })
})

test('an organization without a name shows its display name, and missing values stay missing', {
  tags: ['P23'],
}, async () => {
  await sell(await event({ orgId: await organization({ name: null, displayName: 'The Loft' }), name: null }))
  await sell(await event({ orgId: await organization({ name: ' ', displayName: 'The Attic' }), name: 'Blank' }))
  const bare = await event({ orgId: await organization({ name: null }), startAt: null, endAt: null })
  await sell(bare)
  const found = await rows()
  expect(found.find(({ eventName }) => eventName === 'Blank')).toMatchObject({ orgName: 'The Attic' })
  expect(found.find(({ eventId, eventName }) => eventId !== bare && eventName === null)).toMatchObject({
    orgName: 'The Loft',
  })
  expect(found.find(({ eventId }) => eventId === bare)).toMatchObject({ orgName: null, startDate: null, endDate: null })
})

test('rows are grouped by organization, without duplicates', { tags: ['P23'] }, async () => {
  const [one, two] = [await organization(), await organization()]
  for (const orgId of [one, two, one]) await sell(await event({ orgId }))
  const { statsByOrg } = (await (await request('/api/v1/tickets/stats/events')).json()) as {
    statsByOrg: Record<string, { orgId: string }[]>
  }
  expect(Object.entries(statsByOrg).map(([orgId, each]) => [orgId, each.map((row) => row.orgId)])).toEqual(
    expect.arrayContaining([
      [one, [one, one]],
      [two, [two]],
    ]),
  )
})

test('a range includes both its ends and not the days beside it', { tags: ['O10', 'P23', 'P24'] }, async () => {
  const eventId = await event()
  for (const at of [
    june(9, '23:59:59.999Z'),
    june(10, '00:00:00Z'),
    june(11, '13:00:00Z'),
    june(12, '23:59:59.999Z'),
    june(13, '00:00:00Z'),
  ]) {
    await sell(eventId, { at, prices: [1000] })
  }
  expect(await rows(days(10, 12))).toMatchObject([{ ticketsSold: 3, totalRevenue: 3000 }])
  expect(await cards(days(10, 12))).toMatchObject({ totalEvents: 1, totalTicketsSold: 3, totalRevenue: 3000 })
  expect(await cards(days(10, 10))).toMatchObject({ totalTicketsSold: 1 })
  expect(await cards(days(14, 30))).toMatchObject({ totalEvents: 0, totalTicketsSold: 0 })
})

test('an open range has no end; an unset one covers everything', { tags: ['O10', 'P23', 'P24'] }, async () => {
  const eventId = await event()
  for (const at of ['1999-12-31T23:00:00Z', june(10), '2031-01-01T00:00:00Z'])
    await sell(eventId, { at, prices: [100] })
  expect(await cards({ from: '2026-06-10' })).toMatchObject({ totalTicketsSold: 2 })
  expect(await cards({ to: '2026-06-10' })).toMatchObject({ totalTicketsSold: 2 })
  expect(await cards({ from: '0001-01-01', to: '9999-12-31' })).toMatchObject({ totalTicketsSold: 3 })
  expect(await cards()).toMatchObject({ totalTicketsSold: 3 })
  expect(await rows({ from: '2026-06-11' })).toMatchObject([{ ticketsSold: 1 }])
  expect(await rows({ to: '2026-06-09' })).toMatchObject([{ ticketsSold: 1 }])
  expect(await rows()).toMatchObject([{ ticketsSold: 3, totalRevenue: 300 }])
})

test('comps are neither sold nor revenue, but bring their event into the range', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  await comp(await event(), { at: june(10), count: 3 })
  expect(await rows(days(10, 10))).toMatchObject([{ ticketsSold: 0, totalRevenue: 0 }])
  expect(await cards(days(10, 10))).toMatchObject({ totalEvents: 1, totalTicketsSold: 0, totalRevenue: 0 })
  expect(await rows(days(11, 11))).toEqual([])
})

test('a refund leaves sold figures unchanged and counts on its own day', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  const { tickets } = await sell(await event(), { at: june(10), prices: [2500, 4000] })
  await refund(tickets.slice(1), { at: june(12) })
  const sold = { ticketsSold: 2, totalRevenue: 6500, ticketsRefunded: 0, refundedRevenue: 0 }
  const given = { ticketsSold: 0, totalRevenue: 0, ticketsRefunded: 1, refundedRevenue: 4000 }
  expect(await rows(days(10, 10))).toMatchObject([sold])
  expect(await rows(days(12, 12))).toMatchObject([given])
  expect(await rows()).toMatchObject([{ ...sold, ticketsRefunded: 1, refundedRevenue: 4000 }])
  expect(await cards(days(10, 12))).toMatchObject({
    totalTicketsSold: 2,
    totalRevenue: 6500,
    ticketsRefunded: 1,
    refundedRevenue: 4000,
  })
})

test('a redemption or transfer alone brings its event into the range, with nothing sold', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  const [door, hands] = [await event(), await event()]
  await redeem((await sell(door, { at: june(1) })).tickets, { at: june(20) })
  await transfer((await sell(hands, { at: june(1) })).tickets, { at: june(21) })
  expect(await rows(days(20, 20))).toMatchObject([{ eventId: door, ticketsSold: 0, totalRevenue: 0 }])
  expect(await rows(days(21, 21))).toMatchObject([{ eventId: hands, ticketsSold: 0, totalRevenue: 0 }])
  expect(await cards(days(20, 21))).toMatchObject({ totalEvents: 2, totalTicketsSold: 0 })
})

test('undoing a redemption or removing a ticket takes the event out again', { tags: ['O10', 'P23'] }, async () => {
  const { tickets } = await sell(await event(), { at: june(1) })
  await redeem(tickets, { at: june(20) })
  await redeem(tickets, { at: null })
  expect(await rows(days(20, 20))).toEqual([])
  await remove(tickets)
  expect(await rows()).toEqual([])
  expect(await cards()).toMatchObject({ totalEvents: 0 })
})

test('last updated is the newest sale, refund, redemption, transfer or comp in any order', {
  tags: ['O10', 'P23'],
}, async () => {
  const eventId = await event()
  const lastUpdated = async () => (await rows())[0]?.lastUpdated
  const { tickets } = await sell(eventId, { at: june(10), prices: [100, 100] })
  expect(await lastUpdated()).toBe('2026-06-10T12:00:00.000Z')
  await redeem(tickets.slice(0, 1), { at: june(11) })
  expect(await lastUpdated()).toBe('2026-06-11T12:00:00.000Z')
  await refund(tickets.slice(1), { at: june(12) })
  expect(await lastUpdated()).toBe('2026-06-12T12:00:00.000Z')
  await transfer(tickets.slice(0, 1), { at: june(13) })
  expect(await lastUpdated()).toBe('2026-06-13T12:00:00.000Z')
  await comp(eventId, { at: june(14) })
  expect(await lastUpdated()).toBe('2026-06-14T12:00:00.000Z')
  await sell(eventId, { at: june(2) })
  await transfer(tickets.slice(0, 1), { at: june(3) })
  expect(await lastUpdated()).toBe('2026-06-14T12:00:00.000Z')
})

test('correcting a name on a ticket does not change last updated', { tags: ['O10', 'P23'] }, async () => {
  const { tickets } = await sell(await event(), { at: june(10) })
  await pool.query(`update tickets set owner_name = 'Ada Lovelace' where id = $1`, [tickets[0]?.id])
  expect(await rows()).toMatchObject([{ lastUpdated: '2026-06-10T12:00:00.000Z', ticketsSold: 1 }])
})

test('the cards are the totals over all events, also beyond the rows that fit the limit', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  for (let at = 0; at < 60; at++) await sell(await event(), { prices: [100 + at] })
  expect(await rows({}, 20)).toHaveLength(20)
  const { statsByOrg } = (await (await request('/api/v1/tickets/stats/events')).json()) as { statsByOrg: object }
  expect(Object.values(statsByOrg).flat()).toHaveLength(50)
  const all = await rows()
  expect(await cards()).toMatchObject({
    totalEvents: 60,
    totalTicketsSold: 60,
    totalRevenue: all.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0),
  })
})

test('revenue beyond 32 bits is exact', { tags: ['P23', 'P24'] }, async () => {
  const [first, second] = [await event(), await event()]
  for (const eventId of [first, first, second]) await sell(eventId, { prices: [2_147_483_647] })
  expect((await rows()).map(({ totalRevenue }) => totalRevenue).toSorted()).toEqual([2_147_483_647, 2 * 2_147_483_647])
  expect(await cards(days(10, 10))).toMatchObject({ totalTicketsSold: 3, totalRevenue: 3 * 2_147_483_647 })
})

test.each(['never', 'before', 'after'])(
  'cards and rows agree after an event is removed, folded: %s',
  { tags: ['O10', 'P23', 'P24'] },
  async (folded) => {
    const gone = await event()
    await transfer((await sell(gone)).tickets)
    await sell(await event())
    if (folded === 'before') await fold()
    await pool.query('delete from tickets where event_id = $1', [gone])
    await pool.query('delete from events where id = $1', [gone])
    if (folded === 'after') await fold()
    expect(await rows()).toHaveLength(1)
    const least = { sortBy: 'totalRevenue', sortOrder: 'asc', limit: 1 } as const
    expect((await call(listRangeEvents, { query: least })).events).toHaveLength(1)
    expect(await cards()).toMatchObject({ totalEvents: 1 })
    await fold()
    expect(await cards()).toMatchObject({ totalEvents: 1 })
    expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  },
)

test('gross, refunded and net are separate, in rows and in totals', { tags: ['P23', 'P24'] }, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { at: june(10), prices: [2500, 4000, 1] })
  await refund(tickets.slice(0, 1), { at: june(11) })
  const figures = { totalRevenue: 6501, refundedRevenue: 2500, netRevenue: 4001 }
  expect((await rows())[0]).toMatchObject(figures)
  expect(await cards()).toMatchObject(figures)
  // A refund counts on the day it was made, so a range of that day alone has only the refund.
  expect(await cards(days(11, 11))).toMatchObject({ totalRevenue: 0, refundedRevenue: 2500, netRevenue: -2500 })
})

test('top selling and highest revenue rank the events of a range, ten by default', {
  tags: ['P23'],
}, async () => {
  const prices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((count) =>
    Array.from({ length: count }, () => 1300 / count),
  )
  const events: string[] = []
  for (const [index, each] of prices.entries()) {
    const eventId = await event()
    events.push(eventId)
    await sell(eventId, { at: june(10), prices: each.map((price) => Math.round(price) + 100 * (12 - index)) })
  }
  const rich = await event()
  await sell(rich, { at: june(20), prices: [1_000_000] })
  const top = async (query: object) => (await call(listTopSelling, { query })).events.map(({ eventId }) => eventId)
  const highest = async (query: object) => (await call(listHighestRevenue, { query })).events
  expect(await top({})).toEqual(events.toReversed().slice(0, 10))
  expect(await top({ limit: 2, endDate: '2026-06-15' })).toEqual(events.toReversed().slice(0, 2))
  expect((await highest({ limit: 1 })).map(({ eventId }) => eventId)).toEqual([rich])
  const inRange = (await highest({ endDate: '2026-06-15' })).map(({ totalRevenue }) => totalRevenue)
  expect(inRange).toHaveLength(10)
  expect(inRange).toEqual(inRange.toSorted((a, b) => b - a))
})
