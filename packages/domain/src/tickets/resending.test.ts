import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { ofCancelledEvents, recipientsOf } from './resending.ts'
import type { Ticket } from './ticket.ts'

const ticket = (id: string, email: string | null, more: object = {}) => ({
  // A plain text is an id only for the types.
  ticketId: id as Ticket['ticketId'],
  price: cents(100),
  redeemed: false,
  owner: { name: `Holder of ${id}`, email },
  ...more,
})

test('each holder gets their own tickets, one email for each event', { tags: ['S6'] }, () => {
  const found = recipientsOf([
    ticket('a', 'ada@guests.example', { eventId: 'evt_1' }),
    ticket('b', ' ADA@guests.example', { eventId: 'evt_2' }),
    ticket('c', 'bo@guests.example', { eventId: 'evt_1' }),
  ])
  expect(found.recipients).toEqual([
    { email: 'ada@guests.example', name: 'Holder of a', ticketIds: ['a', 'b'], emails: 2 },
    { email: 'bo@guests.example', name: 'Holder of c', ticketIds: ['c'], emails: 1 },
  ])
})

test('refunded tickets and those without an address are left out and counted', { tags: ['S6'] }, () => {
  const found = recipientsOf([
    ticket('a', null),
    ticket('b', ' '),
    ticket('c', 'ada@guests.example', { refundedAt: '2026-11-17T10:00:00.000Z' }),
  ])
  expect(found).toEqual({ recipients: [], withoutEmail: 2, refunded: 1 })
})

test('tickets of cancelled events are told apart', { tags: ['E3'] }, () => {
  const isOff = ofCancelledEvents([
    { eventId: 'evt_1', status: 'cancelled' },
    { eventId: 'evt_2', status: 'on_sale' },
  ])
  expect(['evt_1', 'evt_2', null].map((eventId) => isOff(ticket('a', null, { eventId })))).toEqual([true, false, false])
})
