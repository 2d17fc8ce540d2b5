import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { redeemedNote, refundedNote, soldNote, typeNote } from './figure-text.ts'

const none = { sold: 0, comps: 0, refunded: 0, redeemed: 0 }
const aType = { ...none, typeId: 't', name: 'Floor', tickets: 1, sold: 1, revenue: cents(0) }

test('the first card says how many guests and ticket types, and comps when there are some', { tags: ['G3'] }, () => {
  expect(soldNote({ guests: 842, types: [aType, aType], comps: 0 })).toBe('842 guests, 2 ticket types')
  expect(soldNote({ guests: 1, types: [aType], comps: 1 })).toBe('1 guest, 1 ticket type, 1 comp')
  expect(soldNote({ guests: 12_000, types: [], comps: 1_200 })).toBe('12,000 guests, 0 ticket types, 1,200 comps')
})

test('what was refunded stands beside the gross, and only then', { tags: ['G3'] }, () => {
  expect(refundedNote({ refunded: 0, refundedAmount: cents(0), gross: cents(100) })).toBeNull()
  expect(refundedNote({ refunded: 1, refundedAmount: cents(2500), gross: cents(10_500) })).toBe(
    'Refunded $25.00 (1\u00a0ticket), net\u00a0$80.00',
  )
  expect(refundedNote({ refunded: 1_200, refundedAmount: cents(0), gross: cents(0) })).toBe(
    'Refunded $0.00 (1,200\u00a0tickets), net\u00a0$0.00',
  )
})

test('redeemed of all tickets that were not refunded, or none in words', { tags: ['G3', 'F5'] }, () => {
  expect(redeemedNote({ ...none, sold: 1_284 })).toBe('No tickets redeemed')
  expect(redeemedNote({ sold: 1_290, comps: 10, refunded: 16, redeemed: 509 })).toBe('509 of 1,284 tickets')
})

test('a type says its comps and refunds, if any', { tags: ['G4'] }, () => {
  expect(typeNote({ comps: 0, refunded: 0 })).toBeNull()
  expect(typeNote({ comps: 2, refunded: 0 })).toBe('2 comps')
  expect(typeNote({ comps: 1, refunded: 3 })).toBe('1 comp, 3 refunded')
})
