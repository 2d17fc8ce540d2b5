import { ApiError } from '@ground-control/contract/client'
import type { Problem } from '@ground-control/contract/problem'
import type { LookOutcome } from '@ground-control/domain/refunds/refund-look-up'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { causeOf, followUpOf, lookedUpNotice, refusalNotice } from './notices.ts'

const now = new Date('2025-11-14T20:00:00Z')
const refusal = (code: string, status: number, rest: Partial<Problem> = {}) =>
  new ApiError(status, code, 'The card’s bank refused it.', {
    problem: { type: '', title: '', status, code, requestId: 'req_1', ...rest },
  })
const noticeOf = (error: unknown) => refusalNotice(followUpOf(error, false), error, now)

test('a timeout and a failure without words have their exact texts', { tags: ['M8'] }, () => {
  expect(causeOf(new DOMException('aborted', 'AbortError'), true)).toBe('Request timed out. Please try again.')
  expect(followUpOf(new DOMException('aborted', 'AbortError'), true)).toBe('look-up')
  expect(noticeOf(new TypeError('x is undefined')).title).toBe('Failed to process refund')
  expect(noticeOf(new ApiError(400, 'odd', '')).title).toBe('Failed to process refund')
  const wordless = new ApiError(400, 'http-400', 'The request failed with status 400.', { isWordless: true })
  expect(noticeOf(wordless).title).toBe('Failed to process refund')
})

test('a decline uses the provider’s words', { tags: ['M8'] }, () => {
  expect(noticeOf(refusal('refund-declined', 422))).toEqual({
    tone: 'error',
    title: 'The card’s bank refused it.',
    text: 'The payment provider declined the refund. Nothing was refunded.',
  })
})

test('names the colleague who was first, with the time', { tags: ['M9'] }, () => {
  const conflict = { changedBy: 'Jonas Lindqvist', changedAt: '2025-11-14T19:42:00Z' as never }
  expect(noticeOf(refusal('already-refunded', 409, { conflict })).title).toMatch(
    /^Jonas Lindqvist refunded some of these tickets (at|on) .*:42 [AP]M\.$/,
  )
  expect(noticeOf(refusal('being-refunded', 409, { conflict })).title).toMatch(/^Jonas Lindqvist started refunding/)
  expect(noticeOf(refusal('being-refunded', 409)).title).toMatch(/^Someone else started/)
})

test('changed prices and the switch say that nothing was refunded', { tags: ['M7', 'M10'] }, () => {
  expect(noticeOf(refusal('amount-mismatch', 422)).title).toBe('Prices have changed. Nothing was refunded.')
  expect(noticeOf(refusal('switched-off', 409))).toMatchObject({
    title: 'Refunds are switched off.',
    text: 'Nothing was refunded.',
  })
})

const record = {
  amount: cents(13_500),
  createdAt: '2025-11-14T19:42:00Z',
  settledAt: '2025-11-14T19:43:00Z',
  requestedBy: { id: 'acc_super', name: 'Mara Okafor' },
  failure: { code: 'expired', message: 'The card has expired.' },
} as unknown as RefundRecord

test.each<[LookOutcome, RegExp, RegExp]>([
  ['went-through', /^The refund went through: \$135\.00 on Nov 14, 2025, .*:43 [AP]M\.$/, /Mara Okafor/],
  ['accepted', /accepted the refund of \$135\.00/, /Don’t refund again/],
  ['declined', /^The card has expired\.$/, /Nothing was refunded/],
  ['taken', /Another refund/, /Your refund was not made/],
  ['open', /still open/, /Don’t refund again/],
  ['unreadable', /Couldn’t check/, /Don’t refund again/],
  ['absent', /^Request timed out\. Please try again\.$/, /^Nothing was refunded/],
])('after the look-up: %s', { tags: ['M8', 'M9'] }, (outcome, title, text) => {
  const cause = 'Request timed out. Please try again.'
  const notice = lookedUpNotice({ outcome, record, amount: cents(1), cause, hasRecords: true })
  expect(notice.title).toMatch(title)
  expect(notice.text).toMatch(text)
})

test('without records it never claims that nothing was refunded', { tags: ['M8', 'M9'] }, () => {
  const looked = { outcome: 'absent', record: null, amount: cents(1), cause: 'x', hasRecords: false } as const
  expect(lookedUpNotice(looked).text).toMatch(/Check the payment/)
})
