import { expect, test } from 'vitest'
import { redeemedNote, refundedNote, soldNote, typeNote } from './figure-text.ts'

const none = { sold: 0, comps: 0, refunded: 0, redeemed: 0 }

test('the first figure counts guests, and comps if there are some', { tags: ['G3'] }, () => {
  expect(soldNote({ guests: 842, comps: 0 })).toBe('842 guests')
  expect(soldNote({ guests: 1, comps: 1 })).toBe('1 guest, 1 comp')
  expect(soldNote({ guests: 12_000, comps: 1_200 })).toBe('12,000 guests, 1,200 comps')
})

test('refunds are counted in tickets, or "none" in words', { tags: ['G3', 'F6'] }, () => {
  expect(refundedNote({ refunded: 0 }, 0)).toBe('No tickets refunded')
  expect(refundedNote({ refunded: 1 }, 0)).toBe('1 ticket')
  expect(refundedNote({ refunded: 4_808 }, 2)).toBe('4,808 tickets, 2 under way')
})

test('redeemed is out of all tickets not refunded, or "none" in words', { tags: ['G3', 'F5'] }, () => {
  expect(redeemedNote({ ...none, sold: 1_284 })).toBe('No tickets redeemed')
  expect(redeemedNote({ sold: 1_290, comps: 10, refunded: 16, redeemed: 509 })).toBe('509 of 1,284 tickets')
})

test('a type counts its comps and refunds, if any', { tags: ['G4'] }, () => {
  expect(typeNote({ comps: 0, refunded: 0 })).toBeNull()
  expect(typeNote({ comps: 2, refunded: 0 })).toBe('2 comps')
  expect(typeNote({ comps: 1, refunded: 3 })).toBe('1 comp, 3 refunded')
})
