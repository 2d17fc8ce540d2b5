import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { type ChosenTicket, chosenSet, isChoosable } from './chosen-set.ts'

// The brands exist only as types, so plain texts will do.
const ticket = (id: string, change: object = {}): ChosenTicket => ({
  ticketId: id as ChosenTicket['ticketId'],
  paymentIntentId: 'pi_1' as ChosenTicket['paymentIntentId'],
  price: cents(2500),
  ...change,
})

test('a purchase counts once, however many of its tickets are chosen', { tags: ['E6'] }, () => {
  expect(chosenSet([ticket('a'), ticket('b'), ticket('c', { paymentIntentId: 'pi_2' })])).toEqual({
    purchases: 2,
    tickets: 3,
  })
  expect(chosenSet([])).toEqual({ purchases: 0, tickets: 0 })
})

test.each([
  ['a refunded ticket', { refundId: 're_1' }],
  ['one that was refunded elsewhere', { refundedAt: '2026-11-15T00:00:00Z' }],
  ['a comp', { comp: true, paymentIntentId: null }],
  ['one that cost nothing', { price: cents(0) }],
  ['one that nobody paid for', { paymentIntentId: null }],
])('%s has nothing to refund', { tags: ['E6'] }, (_, change) => {
  expect(isChoosable(ticket('a', change))).toBe(false)
  expect(chosenSet([ticket('a', change)])).toEqual({ purchases: 0, tickets: 0 })
})

test('a ticket paid in another currency counts, but is no purchase to refund', { tags: ['E6'] }, () => {
  expect(chosenSet([ticket('a', { currency: 'eur' })])).toEqual({ purchases: 0, tickets: 1 })
})
