import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestDetails } from '#purchases/purchases.ts'
import type { Ticket } from '#tickets/ticket.ts'
import { guestFigures } from './guest-figures.ts'
import { createGuestListBuilder, guestFrom, guestOf, guestsIn, withTickets } from './guest-list.ts'
import { anyTickets, aTicket, heldBy, listOf } from './testing/any-tickets.ts'

test('guests are sorted by name, accents and capitals aside', { tags: ['G7'] }, () => {
  const names = ['zoe', 'Zoë', 'Ödön', 'adam', 'Ada', "O'Neil", 'Oneil', 'Łukasz', 'Lara', '李小龍', 'Émile', 'Guest 1']
  const list = listOf(...names.map((name, at) => heldBy(`acc_${at}`, { owner: { name } })))
  expect(guestsIn(list).map(({ name }) => name)).toEqual([
    'Ada',
    'adam',
    'Émile',
    'Guest 1',
    'Lara',
    'Łukasz',
    "O'Neil",
    'Ödön',
    'Oneil',
    'zoe',
    'Zoë',
    '李小龍',
  ])
})

test('guests with the same name are sorted by id', { tags: ['G7'] }, () => {
  const tickets = ['acc_3', 'acc_1', 'acc_2'].map((id) => heldBy(id, { owner: { name: 'Ada' } }))
  expect(guestsIn(listOf(...tickets)).map(({ guestId }) => guestId)).toEqual(['acc_1', 'acc_2', 'acc_3'])
})

test('ten tickets over three payments are one guest', { tags: ['G12', 'M2'] }, () => {
  const tickets = Array.from({ length: 10 }, (_, at) =>
    heldBy('acc_trudy', { paymentIntentId: `pi_${at % 3}`, owner: { name: 'Trudy Tenfold' } }),
  )
  const list = listOf(...tickets)
  expect(guestsIn(list)).toMatchObject([{ guestId: 'acc_trudy', tickets }])
  expect(guestDetails(list, 'acc_trudy')?.purchases.map((purchase) => purchase.tickets.length)).toEqual([4, 3, 3])
})

test('one payment for several guests gives each of them a ticket', { tags: ['G12'] }, () => {
  const ids = ['acc_a', 'shared@x.example', '+12125550142', 'unknown']
  const purchaser = { name: 'Payer', email: 'payer@x.example' }
  const list = listOf(...ids.map((id) => heldBy(id, { paymentIntentId: 'pi_1', purchaser })))
  expect(
    guestsIn(list)
      .map(({ guestId }) => guestId)
      .sort(),
  ).toEqual(['+12125550142', 'acc_a', 'payer@x.example', 'shared@x.example'])
})

test('a ticket listed twice counts once, in its last state, even with a new holder', { tags: ['G10'] }, () => {
  const builder = createGuestListBuilder()
  builder.add([heldBy('acc_ada', { ticketId: 'tkt_1' }), heldBy('acc_ada', { ticketId: 'tkt_2' })])
  builder.add([heldBy('acc_bob', { ticketId: 'tkt_1', redeemed: true })])
  builder.add([heldBy('acc_bob', { ticketId: 'tkt_2' })])
  expect(builder.ticketCount).toBe(2)
  expect(guestsIn(builder.finish())).toMatchObject([{ guestId: 'acc_bob', redeemedTickets: 1, tickets: { length: 2 } }])
})

test('an event without tickets has no guests', () => {
  const list = createGuestListBuilder().finish()
  expect(guestsIn(list)).toEqual([])
  expect(guestOf(list, 'acc_ada')).toBeNull()
})

test('the division into batches makes no difference', { tags: ['G12'] }, () => {
  fc.assert(
    fc.property(anyTickets, fc.array(fc.nat(40)), (tickets, cuts) => {
      const builder = createGuestListBuilder()
      const places = [0, ...cuts.map((cut) => Math.min(cut, tickets.length)), tickets.length].sort((a, b) => a - b)
      for (const [at, place] of places.entries()) builder.add(tickets.slice(places[at - 1] ?? 0, place))
      expect(guestsIn(builder.finish())).toEqual(guestsIn(listOf(...tickets)))
      expect(builder.ticketCount).toBe(new Set(tickets.map(({ ticketId }) => ticketId)).size)
    }),
  )
})

test('the order of tickets makes no difference: same guests, same figures', { tags: ['G3', 'G12'] }, () => {
  const shuffled = anyTickets
    .map(eachOnce)
    .chain((tickets) => fc.tuple(fc.constant(tickets), fc.shuffledSubarray(tickets, { minLength: tickets.length })))
  fc.assert(
    fc.property(shuffled, ([tickets, others]) => {
      expect(guestsIn(listOf(...others))).toEqual(guestsIn(listOf(...tickets)))
      expect(guestFigures(listOf(...others))).toEqual(guestFigures(listOf(...tickets)))
    }),
  )
})

test('the name used for early sorting is the one that is shown', {
  tags: ['G7', 'G14'],
}, () => {
  fc.assert(
    fc.property(anyTickets.map(inOrderOfIds), (tickets) => {
      const { entries } = listOf(...tickets)
      expect(entries.map(({ name }) => name)).toEqual(entries.map((entry) => guestFrom(entry).name))
    }),
  )
})

test('changing tickets gives the same list as loading again, and the old list stays', {
  tags: ['M4'],
}, () => {
  fc.assert(
    fc.property(anyTickets, anyTickets, (tickets, changed) => {
      const list = listOf(...tickets)
      const before = structuredClone(guestsIn(list))
      expect(guestsIn(withTickets(list, changed))).toEqual(guestsIn(listOf(...tickets, ...changed)))
      expect(guestsIn(list)).toEqual(before)
    }),
  )
})

test('only guests affected by a change become new objects', { tags: ['M4', 'G14'] }, () => {
  const moved = heldBy('acc_bob', { owner: { name: 'Bob' } })
  const list = listOf(moved, ...['Ada', 'Cy', 'Dan'].map((name) => heldBy(`acc_${name}`, { owner: { name } })))
  const dan = guestOf(list, 'acc_Dan')?.tickets[0] as Ticket
  const after = withTickets(list, [
    { ...dan, redeemed: true },
    { ...moved, owner: { accountId: 'acc_Cy', name: 'Cy' } },
    heldBy('acc_new', { owner: { name: 'Bea' } }),
  ])
  expect(guestsIn(after).map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Cy', 'Dan'])
  expect(guestOf(after, 'acc_bob')).toBeNull()
  expect(guestOf(after, 'acc_Ada')).toBe(guestOf(list, 'acc_Ada'))
  expect(guestOf(after, 'acc_Dan')?.redeemedTickets).toBe(1)
  expect(guestOf(after, 'acc_Cy')?.tickets).toHaveLength(2)
})

test('a list without changes is the same object', { tags: ['M4'] }, () => {
  const list = listOf(aTicket())
  expect(withTickets(list, [])).toBe(list)
})

const inOrderOfIds = (tickets: readonly Ticket[]) =>
  eachOnce(tickets).sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1))

const eachOnce = (tickets: readonly Ticket[]) => [
  ...new Map(tickets.map((ticket) => [ticket.ticketId, ticket])).values(),
]
