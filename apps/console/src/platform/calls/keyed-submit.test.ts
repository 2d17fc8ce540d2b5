import { ApiError } from '@ground-control/contract/client'
import { expect, test } from 'vitest'
import { isOutcomeUnknown, keyFor } from './keyed-submit.ts'

const request = { ticketQuantities: { typ_a: 2 }, contact: { name: 'Ada' } }

test('the same request keeps its key', { tags: ['C1', 'C2'] }, () => {
  const key = keyFor(null, request)
  expect(keyFor({ request, key }, structuredClone(request))).toBe(key)
})

test.each([
  { ...request, ticketQuantities: { typ_a: 3 } },
  { ...request, ticketQuantities: { typ_b: 2 } },
  { ...request, contact: { name: 'Eve' } },
  { ...request, reason: 'Press' },
])('a changed request gets a new key (%#)', { tags: ['C1', 'C2'] }, (changed) => {
  const key = keyFor<object>(null, request)
  expect(keyFor<object>({ request, key }, changed)).not.toBe(key)
})

test('a form can define what counts as the same request', { tags: ['M9'] }, () => {
  const isSameAmount = (a: { amount: number }, b: { amount: number }) => a.amount === b.amount
  const last = { request: { amount: 1, reason: 'a' }, key: 'key_1' }
  expect(keyFor(last, { amount: 1, reason: 'b' }, isSameAmount)).toBe('key_1')
  expect(keyFor(last, { amount: 2, reason: 'a' }, isSameAmount)).not.toBe('key_1')
})

test('the outcome is unknown until an answer settles it', { tags: ['M4', 'M9'] }, () => {
  const answered = (status: number) => isOutcomeUnknown(new ApiError(status, 'x', ''))
  expect([0, 500, 503].map(answered)).toEqual([true, true, true])
  expect([400, 403, 409].map(answered)).toEqual([false, false, false])
  expect(isOutcomeUnknown(new DOMException('', 'TimeoutError'))).toBe(true)
  expect(isOutcomeUnknown(new TypeError('a mistake of ours'))).toBe(false)
})
