import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import { recipientsOf, resendingClosed, whyNotSent } from './resending.ts'
import type { Ticket } from './ticket.ts'

const ticket = (id: string, email: string | null, more: object = {}) => ({
  // The brand exists only as a type, so a plain text will do.
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

test('tickets of events that are cancelled or over are held, with the reason', { tags: ['E3', 'F12'] }, () => {
  const yesterday = instant('2026-11-16T10:00:00Z')
  const whyNot = whyNotSent(
    [
      { eventId: 'evt_1', status: 'cancelled', endDate: yesterday },
      { eventId: 'evt_2', status: 'on_sale' },
      { eventId: 'evt_3', status: 'on_sale', endDate: yesterday },
    ],
    new Date('2026-11-17T10:00:00Z'),
  )
  const reasons = ['evt_1', 'evt_2', 'evt_3', null].map((eventId) => whyNot(ticket('a', null, { eventId })))
  expect(reasons).toEqual([resendingClosed, null, 'This event is over, so its tickets can’t be sent.', null])
})
