import { listDoorsTonight } from '@ground-control/contract/events'
import type { OrgId } from '@ground-control/domain/values/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request, token } = useApi()
const { organization, event, sell, comp, redeem, refund, clear } = salesOf(pool)

const setTimeZone = (name: string) => pool.query('select set_platform_time_zone($1)', [name])
const tonight = (orgIds: readonly string[] = []) => call(listDoorsTonight, { body: { orgIds: orgIds as OrgId[] } })
const ids = async (orgIds?: readonly string[]) => (await tonight(orgIds)).doors.map(({ eventId }) => eventId)
const setStatus = (eventId: string, status: string) =>
  pool.query('update events set status = $2 where id = $1', [eventId, status])

beforeEach(async () => {
  vi.setSystemTime('2026-06-10T12:02:00Z')
  await clear()
  await setTimeZone('UTC')
})
afterEach(() => void vi.useRealTimers())

test('an empty platform has no doors tonight', async () => {
  expect(await tonight()).toEqual({ doors: [], count: 0 })
})

test('a door shows its event and the tickets sold, given, let in and expected', async () => {
  const orgId = await organization({ name: ' ', displayName: 'Lumen' })
  const eventId = await event({ orgId, startAt: '2026-06-10T19:00:00Z', endAt: null })
  await pool.query(`update events set location_name = 'Hall 1' where id = $1`, [eventId])
  const { tickets } = await sell(eventId, { prices: [100, 200, 300] })
  await refund(tickets.slice(0, 1))
  await redeem(tickets.slice(1, 2))
  await comp(eventId, { count: 2 })
  const unsold = await event({ name: null, startAt: '2026-06-10T20:00:00Z', endAt: '2026-06-10T23:00:00Z' })
  expect(await tonight()).toEqual({
    doors: [
      {
        eventId,
        eventName: 'Night Signal',
        orgId,
        orgName: 'Lumen',
        locationName: 'Hall 1',
        startDate: '2026-06-10T19:00:00.000Z',
        endDate: null,
        status: 'on_sale',
        sold: 3,
        comps: 2,
        refunded: 1,
        redeemed: 1,
        expected: 4,
      },
      expect.objectContaining({ eventId: unsold, eventName: null, sold: 0, comps: 0, redeemed: 0, expected: 0 }),
    ],
    count: 2,
  })
  const { rows } = await pool.query(
    `select count(*) filter (where refunded_at is null)::int as expected, count(*) filter (where redeemed)::int as redeemed
     from tickets where event_id = $1`,
    [eventId],
  )
  expect((await tonight()).doors[0]).toMatchObject(rows[0])
})

test.each([
  { zone: 'UTC', from: '2026-06-10T00:00:00Z', to: '2026-06-11T00:00:00Z' },
  { zone: 'America/New_York', from: '2026-06-10T04:00:00Z', to: '2026-06-11T04:00:00Z' },
  { zone: 'Pacific/Kiritimati', from: '2026-06-10T10:00:00Z', to: '2026-06-11T10:00:00Z' },
  { zone: 'Asia/Kolkata', from: '2026-06-09T18:30:00Z', to: '2026-06-10T18:30:00Z' },
  // The night the clocks go back, so the day has 25 hours.
  { zone: 'America/New_York', now: '2026-11-01T12:00:00Z', from: '2026-11-01T04:00:00Z', to: '2026-11-02T05:00:00Z' },
])('in $zone today is from $from until before $to', async ({ zone, now, from, to }) => {
  if (now) vi.setSystemTime(now)
  await setTimeZone(zone)
  const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString()
  // They end at once, so only the day counts.
  const startingAt = (startAt: string) => event({ startAt, endAt: startAt })
  await startingAt(justBefore(from))
  const [first, last] = [await startingAt(from), await startingAt(justBefore(to))]
  await startingAt(to)
  expect(await ids()).toEqual([first, last])
})

test('earlier events stay until they end, or for six hours if no end is set', async () => {
  vi.setSystemTime('2026-06-10T03:00:00Z')
  const weekend = await event({ startAt: '2026-06-07T12:00:00Z', endAt: '2026-06-12T12:00:00Z' })
  const late = await event({ startAt: '2026-06-09T20:00:00Z', endAt: '2026-06-10T03:00:00Z' })
  const open = await event({ startAt: '2026-06-09T21:00:00Z', endAt: null })
  await event({ startAt: '2026-06-09T20:59:59Z', endAt: null })
  await event({ startAt: '2026-06-09T20:00:00Z', endAt: '2026-06-10T02:59:59Z' })
  const ended = await event({ startAt: '2026-06-09T22:00:00Z', endAt: '2026-06-10T04:00:00Z' })
  await setStatus(ended, 'ended')
  const endedToday = await event({ startAt: '2026-06-10T01:00:00Z', endAt: null })
  await setStatus(endedToday, 'ended')
  await event({ startAt: null, endAt: '2026-06-10T12:00:00Z' })
  expect(await ids()).toEqual([weekend, late, open, endedToday])
})

test('only ticketed, published events of these organizations appear; cancelled are marked', {
  tags: ['E3'],
}, async () => {
  const [mine, other] = [await organization(), await organization()]
  const startAt = '2026-06-10T19:00:00Z'
  const [one, two] = [await event({ orgId: mine, startAt }), await event({ orgId: other, startAt })]
  await setStatus(await event({ orgId: mine, startAt }), 'draft')
  const off = await event({ orgId: mine, startAt })
  await setStatus(off, 'cancelled')
  const unticketed = await event({ orgId: mine, startAt })
  await pool.query('update events set ticketed = false where id = $1', [unticketed])
  await setStatus(two, 'sold_out')
  expect(await ids()).toEqual([one, two, off])
  expect(await ids([mine])).toEqual([one, off])
  expect((await tonight([mine])).doors.map(({ status }) => status)).toEqual(['on_sale', 'cancelled'])
  expect(await ids([other, mine, other, "no'body"])).toEqual([one, two, off])
  expect(await tonight(['org_nowhere'])).toEqual({ doors: [], count: 0 })
})

test('the first hundred by start are listed, with the total count', async () => {
  const orgId = await organization()
  await pool.query(
    `insert into events (id, org_id, start_at)
     select 'evt_many_' || n, $1, '2026-06-10T00:00:00Z'::timestamptz + (120 - n) * interval '1 minute'
     from generate_series(1, 103) as n`,
    [orgId],
  )
  const { doors, count } = await tonight([orgId])
  expect(count).toBe(103)
  expect(doors.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 100 }, (_, at) => `evt_many_${103 - at}`))
})

test('an invalid body is refused with a message', async () => {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  for (const body of [
    {},
    { orgIds: 'org_1' },
    { orgIds: [''] },
    { orgIds: ['x'.repeat(201)] },
    { orgIds: ['org\0'] },
    { orgIds: Array(501).fill('org_1') },
    { orgIds: [], limit: 3 },
  ]) {
    const reply = await request('/api/v1/admin/doors/tonight', { method: 'POST', headers, body: JSON.stringify(body) })
    await expectProblem(reply, 400, 'invalid-request')
  }
})
