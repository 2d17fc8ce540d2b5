import { listCurrentEvents, listPastEvents } from '@ground-control/contract/events'
import type { OrgId } from '@ground-control/domain/values/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { organization, event, sell, comp, redeem, refund, clear } = salesOf(pool)

const nowMs = Date.parse('2026-06-10T12:00:00Z')
const inHours = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString()
const current = (orgIds: readonly OrgId[] = []) => call(listCurrentEvents, { body: { orgIds: [...orgIds] } })
const past = (body: { orgIds?: OrgId[]; page?: number; pageSize?: number } = {}) =>
  call(listPastEvents, { body: { orgIds: [], page: 1, pageSize: 20, ...body } })
const setStatus = (eventId: string, status: string) =>
  pool.query('update events set status = $2 where id = $1', [eventId, status])

beforeEach(async () => {
  vi.setSystemTime(nowMs)
  await pool.query('delete from ticket_types')
  await clear()
})
afterEach(() => void vi.useRealTimers())

test('current events are not over, start within 25 hours, and are not drafts', { tags: ['F7'] }, async () => {
  const at = (hours: number, end: number | null) =>
    event({ startAt: inHours(hours), endAt: end === null ? null : inHours(end) })
  const [festival, open, going] = [await at(-200, 30), await at(-5, null), await at(-1, 2)]
  const [called, tomorrow] = [await at(3, 5), await at(24.5, 26)]
  await setStatus(called, 'cancelled')
  await at(-7, null)
  await at(-3, -1)
  await at(25, 26)
  await event({ startAt: null, endAt: null })
  await setStatus(await at(1, 2), 'draft')
  await setStatus(await at(-1, 2), 'ended')
  await pool.query('update events set ticketed = false where id = $1', [await at(1, 2)])
  const { events, count } = await current()
  expect(events.map(({ eventId }) => eventId)).toEqual([festival, open, going, called, tomorrow])
  expect(count).toBe(5)
})

test('an event includes its figures, its places and its organization’s status', { tags: ['F7'] }, async () => {
  const orgId = await organization({ name: 'Lumen Hall' })
  await pool.query(`update organizations set status = 'SUSPENDED' where id = $1`, [orgId])
  const eventId = await event({ orgId, startAt: inHours(-1), endAt: null })
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity) values ('typ', $1, 'Floor', 100, 40)`,
    [eventId],
  )
  const { tickets } = await sell(eventId, { prices: [100, 100, 100] })
  await comp(eventId)
  await refund(tickets.slice(0, 1))
  await redeem(tickets.slice(1, 2))
  expect((await current([orgId])).events).toEqual([
    {
      ...{ eventId, eventName: 'Night Signal', orgId, orgName: 'Lumen Hall', orgStatus: 'SUSPENDED' },
      ...{ locationName: null, status: 'on_sale', startDate: inHours(-1), endDate: null },
      ...{ sold: 3, comps: 1, refunded: 1, redeemed: 1, expected: 3, capacity: 40 },
    },
  ])
})

test('past events come latest first, by page, with the count of all', { tags: ['F7'] }, async () => {
  const orgId = await organization()
  const ids: string[] = []
  for (let at = 1; at <= 5; at += 1) ids.push(await event({ orgId, startAt: inHours(-24 * at), endAt: null }))
  await setStatus(ids[1] ?? '', 'cancelled')
  await event({ startAt: inHours(-30), endAt: null })
  await event({ orgId, startAt: inHours(-1), endAt: inHours(1) })
  await setStatus(await event({ orgId, startAt: inHours(-50), endAt: null }), 'draft')
  const idsOf = async (page: number) => {
    const { events, count } = await past({ orgIds: [orgId], page, pageSize: 2 })
    return [count, ...events.map(({ eventId }) => eventId)]
  }
  expect(await idsOf(1)).toEqual([5, ids[0], ids[1]])
  expect(await idsOf(3)).toEqual([5, ids[4]])
  expect(await idsOf(4)).toEqual([5])
  expect((await past()).count).toBe(6)
  expect(await past({ orgIds: ['org_nowhere' as OrgId] })).toEqual({ events: [], count: 0 })
})
