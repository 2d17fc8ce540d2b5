import { expect, test } from 'vitest'
import { admittingTickets, redeemedCount, redeemedPercent, redeemedShare, underWayWords } from './ticket-figures.ts'

test('redeemed is counted out of tickets that were not refunded', { tags: ['F5'] }, () => {
  const figures = { sold: 4833, comps: 167, refunded: 4808, redeemed: 9 }
  expect(admittingTickets(figures)).toBe(192)
  expect(redeemedCount(figures)).toBe('9 of 192')
  expect(redeemedPercent(figures)).toBe('4.7%')
})

test('the redeemed share is zero if all tickets are refunded', { tags: ['G3', 'F5'] }, () => {
  expect(redeemedShare({ sold: 3, comps: 1, refunded: 0, redeemed: 1 })).toBe(0.25)
  expect(redeemedShare({ sold: 2, comps: 0, refunded: 2, redeemed: 0 })).toBe(0)
})

test('refunds under way are mentioned only if there are any', { tags: ['F5'] }, () => {
  expect(underWayWords(2)).toBe('2 under way')
  expect(underWayWords(0)).toBeNull()
  expect(underWayWords(undefined)).toBeNull()
})
