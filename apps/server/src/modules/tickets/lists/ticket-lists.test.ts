import { listAccountTickets, listPaymentTickets, listTickets } from '@ground-control/contract/tickets'
import type { AccountId, EventId, PaymentId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, comp, redeem, sell } = salesOf(pool)

const own = (accountId: string, tickets: readonly TicketRef[]) =>
  pool.query('update tickets set owner_account_id = $1 where id = any($2)', [accountId, tickets.map(({ id }) => id)])
const idsOf = ({ tickets }: { tickets: readonly { ticketId: string }[] }) => tickets.map(({ ticketId }) => ticketId)
const ids = (...tickets: (TicketRef | undefined)[]) => tickets.map((ticket) => ticket?.id)
const ofAccount = (accountId: string) => call(listAccountTickets, { params: { accountId: accountId as AccountId } })
const list = (query: { eventId?: EventId; accountId?: string }) =>
  call(listTickets, { query: query as { eventId?: EventId; accountId?: AccountId } })

test('the tickets of a payment are listed across events and owners', { tags: ['P11'] }, async () => {
  const [first, second] = [await event(), await event()]
  const { paymentId, tickets } = await sell([first, second], { prices: [100, 200, 300] })
  await sell(first)
  await own('acc_a', tickets.slice(0, 1))
  await redeem(tickets.slice(1, 2))
  const found = await call(listPaymentTickets, { params: { paymentIntentId: paymentId as PaymentId } })
  expect(idsOf(found)).toEqual(ids(tickets[0], tickets[2], tickets[1]))
  expect(found.tickets[0]).toMatchObject({
    eventId: first,
    price: 100,
    paymentIntentId: paymentId,
    owner: { accountId: 'acc_a' },
  })
  expect(found.tickets[2]).toMatchObject({ eventId: second, price: 200, redeemed: true })
})

test('a missing payment is 404, one without tickets an empty list', { tags: ['P11'] }, async () => {
  await expectProblem(await request('/api/v1/tickets/payment/pi_none'), 404, 'not-found')
  const { paymentId } = await sell(await event(), { prices: [] })
  expect(await call(listPaymentTickets, { params: { paymentIntentId: paymentId as PaymentId } })).toEqual({
    tickets: [],
  })
})

test('an account’s tickets are listed, newest purchase first', { tags: ['P14'] }, async () => {
  const [first, second] = [await event(), await event()]
  const old = await sell([second, first], { at: '2026-01-01T00:00:00Z', prices: [1, 2] })
  const recent = await sell(first, { at: '2026-03-01T00:00:00Z' })
  const given = await comp(second, { at: '2026-02-01T00:00:00Z' })
  await own('acc_ada', [...old.tickets, ...recent.tickets, ...given])
  await own('acc_bob', (await sell(first)).tickets)
  expect(idsOf(await ofAccount('acc_ada'))).toEqual(ids(recent.tickets[0], given[0], old.tickets[1], old.tickets[0]))
})

test('an owner is matched as stored, and one without tickets has an empty list', { tags: ['P14'] }, async () => {
  const { tickets } = await sell(await event(), { prices: [1, 2] })
  await own('zoë+tickets@guests.example', tickets.slice(0, 1))
  expect(idsOf(await ofAccount('zoë+tickets@guests.example'))).toEqual(ids(tickets[0]))
  expect(await ofAccount('ZOË+tickets@guests.example')).toEqual({ tickets: [] })
  expect(await ofAccount('acc_nobody')).toEqual({ tickets: [] })
})

test('tickets are listed by event, by account, and by both', { tags: ['P12'] }, async () => {
  const [first, second] = [await event(), await event()]
  const { tickets } = await sell([first, second], { prices: [1, 2, 3, 4] })
  await own('acc_cleo', tickets.slice(0, 2))
  expect(idsOf(await list({ eventId: first }))).toEqual(ids(tickets[0], tickets[2]))
  expect(idsOf(await list({ accountId: 'acc_cleo' })).toSorted()).toEqual(ids(tickets[0], tickets[1]))
  expect(idsOf(await list({ eventId: second, accountId: 'acc_cleo' }))).toEqual(ids(tickets[1]))
  expect(await list({ eventId: 'evt_none' as EventId })).toEqual({ tickets: [] })
})

test('an event’s tickets are ordered by id, streamed, compressed and never cached', {
  tags: ['P12'],
}, async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 1100 }, () => 100) })
  const reply = await request(`/api/v1/tickets?eventId=${eventId}`)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-encoding': 'gzip',
    'transfer-encoding': 'chunked',
    vary: 'accept-encoding',
  })
  expect(reply.headers.get('etag')).toBeNull()
  expect(idsOf((await reply.json()) as { tickets: { ticketId: string }[] })).toEqual(ids(...tickets))
})

test('a request with neither event nor account is 400 and names what is missing', {
  tags: ['P12', 'P26'],
}, async () => {
  const problem = await expectProblem(await request('/api/v1/tickets'), 400, 'invalid-request')
  expect(problem.errors).toEqual([{ field: 'eventId', message: 'must be given, or accountId' }])
})
