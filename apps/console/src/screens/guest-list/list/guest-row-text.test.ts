import { expect, test } from 'vitest'
import { guestMarks, ticketsText } from './guest-row-text.ts'

const none = { redeemedTickets: 0, refundedTickets: 0, compTickets: 0, totalTickets: 2, admittingTickets: 2 }

test('a guest with every ticket refunded has nothing to redeem', { tags: ['F6'] }, () => {
  expect(ticketsText({ ...none, status: 'partial', redeemedTickets: 1 })).toEqual({ before: '1 ', after: '/ 2' })
  expect(ticketsText({ ...none, status: 'refunded', refundedTickets: 2 })).toEqual({ before: '', after: '2 refunded' })
})

test('marks add what the status leaves out and repeat nothing', { tags: ['F6'] }, () => {
  expect(guestMarks(none)).toBe('')
  expect(guestMarks({ ...none, refundedTickets: 1 })).toBe('1 refunded')
  expect(guestMarks({ ...none, refundedTickets: 2 })).toBe('')
  const marks = { underWay: 2, isFailed: false, isDisputed: true }
  expect(guestMarks({ ...none, marks })).toBe('2 under way, disputed')
  expect(guestMarks({ ...none, compTickets: 2 })).toBe('comp')
  expect(guestMarks({ ...none, refundedTickets: 1, compTickets: 1 })).toBe('1 refunded, 1 comp')
})
