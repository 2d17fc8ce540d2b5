import type { QueryOf } from '@ground-control/contract/endpoint'
import { listEventTickets } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { readList } from '#testing/guest-lists.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, redeem, refund } = salesOf(pool)

let eventId: EventId
/** Newest sale first; sales of the same moment by id. */
let newestFirst: readonly string[]
let refunded: readonly string[]
let redeemed: readonly string[]
let comps: readonly string[]

beforeAll(async () => {
  eventId = await event()
  const [old, late] = [{ at: '2026-06-01T12:00:00Z' }, { at: '2026-06-03T12:00:00Z' }]
  const first = await sell(eventId, { ...old, prices: [100, 200, 300] })
  const given = await comp(eventId, { at: '2026-06-02T12:00:00Z' })
  const second = await sell(eventId, { ...late, prices: [400, 500] })
  await sell(await event(), late)
  await redeem([...first.tickets.slice(0, 2), ...given])
  // Redeemed, then refunded.
  await refund(first.tickets.slice(1, 2))
  await refund(second.tickets.slice(0, 1))
  comps = given.map(({ id }) => id)
  newestFirst = [...second.tickets, ...given, ...first.tickets].map(({ id }) => id)
  refunded = [second.tickets[0], first.tickets[1]].map((each) => each?.id ?? '')
  redeemed = [given[0], first.tickets[0], first.tickets[1]].map((each) => each?.id ?? '')
})

const page = async (query: Partial<QueryOf<typeof listEventTickets>>) => {
  const { tickets, count } = await call(listEventTickets, { params: { eventId }, query })
  return { ids: tickets.map(({ ticketId }) => ticketId), count }
}

test('pages come newest sale first, and past the last one only the count is left', async () => {
  expect(await page({})).toEqual({ ids: newestFirst, count: 6 })
  expect(await page({ pageSize: 4 })).toEqual({ ids: newestFirst.slice(0, 4), count: 6 })
  expect(await page({ pageSize: 4, page: 2 })).toEqual({ ids: newestFirst.slice(4), count: 6 })
  expect(await page({ pageSize: 100, page: 1_000_000 })).toEqual({ ids: [], count: 6 })
})

test('each status has its tickets; a redeemed and refunded ticket is refunded', async () => {
  expect(await page({ status: 'refunded' })).toEqual({ ids: refunded, count: 2 })
  const inside = redeemed.filter((id) => !refunded.includes(id))
  expect(await page({ status: 'redeemed', pageSize: 1, page: 2 })).toEqual({ ids: inside.slice(1, 2), count: 2 })
  const pending = newestFirst.filter((id) => !refunded.includes(id) && !redeemed.includes(id))
  expect(await page({ status: 'pending' })).toEqual({ ids: pending, count: 2 })
})

test('comps and sold tickets are two lists, which a status narrows further', async () => {
  const sold = newestFirst.filter((id) => !comps.includes(id))
  expect(await page({ kind: 'comp' })).toEqual({ ids: comps, count: 1 })
  expect(await page({ kind: 'sold' })).toEqual({ ids: sold, count: 5 })
  const soldAndIn = redeemed.filter((id) => !comps.includes(id) && !refunded.includes(id))
  expect(await page({ kind: 'sold', status: 'redeemed' })).toEqual({ ids: soldAndIn, count: 1 })
})

test('a ticket is written as on the guest list', async () => {
  const { tickets } = await call(listEventTickets, { params: { eventId }, query: {} })
  const { rows } = await readList(request, eventId)
  expect(tickets.toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1))).toEqual(rows)
})

test('an event without tickets has none, a missing one is 404', async () => {
  const empty = await event()
  expect(await call(listEventTickets, { params: { eventId: empty }, query: {} })).toEqual({ tickets: [], count: 0 })
  await expectProblem(await request('/api/v1/admin/events/evt_nowhere/tickets?status=pending'), 404, 'not-found')
})

test.each(
  'page=0 page=1.5 page=1000001 page=0x10 pageSize=101 pageSize=0 status=lost status= kind=sale sort=id'.split(' '),
)('?%s is 400', async (query) => {
  const reply = await request(`/api/v1/admin/events/${eventId}/tickets?${query}`)
  const problem = await expectProblem(reply, 400, 'invalid-request')
  expect(problem.errors?.map(({ field }) => field)).toEqual([query.split('=')[0]])
})
