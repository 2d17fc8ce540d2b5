import type { TicketDetail } from '@ground-control/contract/tickets'
import { expect, test } from 'vitest'
import { countPurchases, firstPurchases, purchasesByEvent } from './purchase-groups.ts'

const ticket = (ticketId: string, eventId: string | null, paymentIntentId: string, day: string) =>
  ({
    ticketId,
    eventId,
    paymentIntentId,
    price: 2500,
    redeemed: false,
    purchaseDate: `2026-01-${day}T12:00:00Z`,
  }) as unknown as TicketDetail

const idsOf = (groups: ReturnType<typeof purchasesByEvent>) =>
  groups.map(({ eventId, purchases }) => [
    eventId,
    purchases.map(({ paymentIntentId, tickets }) => [paymentIntentId, tickets.map(({ ticketId }) => ticketId)]),
  ])

const tickets = [
  ticket('t1', 'evt_a', 'pi_old', '01'),
  ticket('t2', 'evt_b', 'pi_both', '03'),
  ticket('t3', 'evt_a', 'pi_both', '03'),
  ticket('t4', 'evt_c', 'pi_new', '05'),
]

test('a purchase across two events is listed under both, with the tickets of each', { tags: ['X3'] }, () => {
  expect(idsOf(purchasesByEvent(tickets))).toEqual([
    ['evt_c', [['pi_new', ['t4']]]],
    [
      'evt_a',
      [
        ['pi_both', ['t3']],
        ['pi_old', ['t1']],
      ],
    ],
    ['evt_b', [['pi_both', ['t2']]]],
  ])
})

test('the first few purchases are cut across events, and none is left empty', { tags: ['X3'] }, () => {
  const groups = purchasesByEvent([...tickets, ticket('t5', null, 'pi_odd', '02')])
  expect(countPurchases(groups)).toBe(5)
  expect(idsOf(firstPurchases(groups, 2))).toEqual([
    ['evt_c', [['pi_new', ['t4']]]],
    ['evt_a', [['pi_both', ['t3']]]],
  ])
  expect(firstPurchases(groups, 10)).toEqual(groups)
})
