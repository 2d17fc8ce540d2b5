import { expect, test } from 'vitest'
import { blocksRefund, disputeReason, isOpenDispute, needsAnswer } from './disputes.ts'

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
