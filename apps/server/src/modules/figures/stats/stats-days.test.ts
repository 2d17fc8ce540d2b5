import { beforeEach, expect, test } from 'vitest'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, sell, comp, redeem, refund, transfer, fold, clear } = salesOf(pool)
const { cards, rows } = statsOf(call)

const setTimeZone = async (name: string) => {
  const { rows: answer } = await pool.query<{ changed: boolean }>('select set_platform_time_zone($1) as changed', [
    name,
  ])
  return answer[0]?.changed
}

beforeEach(async () => {
  await clear()
  await setTimeZone('UTC')
})

const soldOn = async (day: string) => (await cards({ from: day, to: day })).totalTicketsSold

test.each([
  { zone: 'UTC', at: '2026-06-10T23:30:00Z', day: '2026-06-10' },
  { zone: 'America/New_York', at: '2026-06-11T03:30:00Z', day: '2026-06-10' },
  { zone: 'America/New_York', at: '2026-01-11T04:30:00Z', day: '2026-01-10' },
  { zone: 'Pacific/Auckland', at: '2026-06-10T11:30:00Z', day: '2026-06-10' },
  { zone: 'Pacific/Auckland', at: '2026-06-10T12:30:00Z', day: '2026-06-11' },
  { zone: 'Asia/Kolkata', at: '2026-06-10T18:29:59Z', day: '2026-06-10' },
  { zone: 'Asia/Kolkata', at: '2026-06-10T18:30:00Z', day: '2026-06-11' },
  { zone: 'Pacific/Kiritimati', at: '2026-06-10T10:00:00Z', day: '2026-06-11' },
])('in $zone a sale at $at belongs to $day', { tags: ['O10', 'P23', 'P24'] }, async ({ zone, at, day }) => {
  await setTimeZone(zone)
  await sell(await event(), { at })
  expect(await soldOn(day)).toBe(1)
  expect(await rows({ from: day, to: day })).toHaveLength(1)
  const beside = [-1, 1].map((step) => new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10))
  for (const other of beside) expect(await soldOn(other)).toBe(0)
})

test('the day clocks go back has 25 hours, all counted in it', { tags: ['O10'] }, async () => {
  await setTimeZone('America/New_York')
  const eventId = await event()
  for (const at of ['04:00', '05:30', '06:30', '12:00']) await sell(eventId, { at: `2026-11-01T${at}:00Z` })
  await sell(eventId, { at: '2026-11-02T04:59:59Z' })
  expect(await soldOn('2026-11-01')).toBe(5)
})

test('the time zone of a connection that writes does not matter', { tags: ['O10'] }, async () => {
  await setTimeZone('America/New_York')
  const eventId = await event()
  const client = await pool.connect()
  try {
    await client.query(`set time zone 'Asia/Tokyo'`)
    await salesOf(client).sell(eventId, { at: '2026-06-11T03:30:00Z' })
    await client.query('reset time zone')
  } finally {
    client.release()
  }
  expect(await soldOn('2026-06-10')).toBe(1)
})

test('another time zone splits the days again without a difference, and so does the way back', {
  tags: ['O10'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { at: '2026-06-11T02:00:00Z', prices: [500, 700, 900] })
  await comp(eventId, { at: '2026-06-12T01:00:00Z' })
  await refund(tickets.slice(0, 1), { at: '2026-06-13T03:00:00Z' })
  await redeem(tickets.slice(1), { at: '2026-06-14T00:10:00Z' })
  await transfer(tickets.slice(2), { at: '2026-06-15T03:59:00Z' })
  const ofUtc = await cards({ from: '2026-06-11', to: '2026-06-11' })
  expect(ofUtc).toMatchObject({ totalTicketsSold: 3 })
  expect(await setTimeZone('America/New_York')).toBe(true)
  expect(await soldOn('2026-06-11')).toBe(0)
  expect(await soldOn('2026-06-10')).toBe(3)
  expect(await rows({ from: '2026-06-14', to: '2026-06-14' })).toHaveLength(1)
  expect(await rows({ from: '2026-06-15', to: '2026-06-15' })).toHaveLength(0)
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0, checkedTickets: 4 })
  expect(await setTimeZone('UTC')).toBe(true)
  expect(await cards({ from: '2026-06-11', to: '2026-06-11' })).toEqual(ofUtc)
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
})

test('setting the time zone it already has changes nothing; one that does not exist is refused', {
  tags: ['O10'],
}, async () => {
  expect(await setTimeZone('UTC')).toBe(false)
  await expect(setTimeZone('Mars/Olympus')).rejects.toThrow('time zone "Mars/Olympus" not recognized')
  await sell(await event(), { at: '2026-06-10T23:30:00Z' })
  expect(await soldOn('2026-06-10')).toBe(1)
})

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}T12:00:00Z`
const daysOf = (from: number, to = from) => ({ from: june(from).slice(0, 10), to: june(to).slice(0, 10) })

test.each([true, false])(
  'an event that sells around a range belongs to it if it changed within, folded: %s',
  {
    tags: ['P23', 'L4'],
  },
  async (isFolded) => {
    const settle = async () => (isFolded ? fold() : undefined)
    const counted = async (from: number, to?: number) => {
      const [{ totalEvents }, listed] = await Promise.all([cards(daysOf(from, to)), rows(daysOf(from, to))])
      expect(listed).toHaveLength(totalEvents)
      return totalEvents
    }
    const eventId = await event()
    const { tickets } = await sell(eventId, { at: june(1), prices: [100, 200] })
    await sell(eventId, { at: june(20) })
    await fold()
    expect([
      await counted(5, 8),
      await counted(1),
      await counted(20),
      await counted(1, 5),
      await counted(2, 30),
    ]).toEqual([0, 1, 1, 1, 1])
    await redeem(tickets.slice(0, 1), { at: june(6) })
    await settle()
    expect([await counted(5, 8), await counted(6), await counted(7, 8)]).toEqual([1, 1, 0])
    await redeem(tickets.slice(0, 1), { at: null })
    await settle()
    expect([await counted(5, 8), await counted(6), await counted(1, 30)]).toEqual([0, 0, 1])
    await fold()
    expect(await verifyRollups(pool)).toMatchObject({ rows: 0 })
  },
)

test('a first or last day whose changes were undone is no longer first or last', {
  tags: ['P23', 'L4'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { at: june(10), prices: [100, 200] })
  await redeem(tickets.slice(0, 1), { at: june(5) })
  await redeem(tickets.slice(1), { at: june(15) })
  await fold()
  const ends = async () =>
    (await pool.query('select first_day::text, last_day::text from folded_event_stats where event_id = $1', [eventId]))
      .rows[0]
  expect(await ends()).toEqual({ first_day: '2026-06-05', last_day: '2026-06-15' })
  await redeem(tickets, { at: null })
  await fold()
  expect(await ends()).toEqual({ first_day: '2026-06-10', last_day: '2026-06-10' })
  expect(await cards(daysOf(5))).toMatchObject({ totalEvents: 0 })
  await pool.query('delete from tickets where event_id = $1', [eventId])
  await fold()
  expect(await ends()).toEqual({ first_day: null, last_day: null })
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0 })
})
