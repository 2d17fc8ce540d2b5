import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { blocksRefund, disputeReason, dueIn, isOpenDispute, needsAnswer } from './disputes.ts'

test.each([
  ['needs_response', { blocks: true, open: true, answer: true }],
  ['warning_needs_response', { blocks: true, open: true, answer: true }],
  ['appeal_needs_response', { blocks: true, open: true, answer: true }],
  ['under_review', { blocks: true, open: true, answer: false }],
  ['something_new', { blocks: true, open: true, answer: false }],
  ['lost', { blocks: true, open: false, answer: false }],
  ['won', { blocks: false, open: false, answer: false }],
  ['warning_closed', { blocks: false, open: false, answer: false }],
  ['prevented', { blocks: false, open: false, answer: false }],
])('a dispute that is %s: %o', { tags: ['R13'] }, (status, expected) => {
  const dispute = { status }
  expect({ blocks: blocksRefund(dispute), open: isOpenDispute(dispute), answer: needsAnswer(dispute) }).toEqual(
    expected,
  )
})

test('a reason reads as words', { tags: ['R13'] }, () => {
  expect(disputeReason('product_not_received')).toBe('product not received')
  expect(disputeReason('')).toBeNull()
  expect(disputeReason(null)).toBeNull()
})

test.each([
  ['2026-11-15T22:00:00Z', 'overdue'],
  ['2026-11-16T01:00:00Z', 'today'],
  ['2026-11-16T23:59:00Z', 'tomorrow'],
  ['2026-11-22T23:59:00Z', 'in 7 days'],
])('an answer due %s is %s', { tags: ['R13'] }, (dueBy, expected) => {
  expect(dueIn(instant(dueBy), new Date('2026-11-15T23:42:00Z'), 'America/New_York')).toBe(expected)
})
