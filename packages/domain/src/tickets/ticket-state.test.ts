import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { refundedAmountOf, ticketState } from './ticket-state.ts'

test('a ticket that was redeemed and then refunded is refunded', { tags: ['F5'] }, () => {
  expect(ticketState({ redeemed: true, refundedAt: '2026-11-15T18:00:00Z' })).toBe('refunded')
  expect(ticketState({ redeemed: true, refundId: null })).toBe('redeemed')
  expect(ticketState({ redeemed: false })).toBe('pending')
})

test('a refund returns the price unless the platform states less', { tags: ['F5'] }, () => {
  expect(refundedAmountOf({ price: cents(4500) })).toBe(4500)
  expect(refundedAmountOf({ price: cents(4500), refundedAmount: cents(4000) })).toBe(4000)
})
