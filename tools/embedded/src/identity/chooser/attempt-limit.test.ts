import { expect, test } from 'vitest'
import { createAttemptLimiter } from './attempt-limit.ts'

test('an account has a limited number of attempts within the window', { tags: ['A8'] }, () => {
  const limiter = createAttemptLimiter({ count: 3, windowMs: 1000 })
  expect([0, 1, 2, 3].map((now) => limiter.isAllowed('acc_a', now))).toEqual([true, true, true, false])
})

test('an attempt expires after the window, and not a moment earlier', { tags: ['A8'] }, () => {
  const limiter = createAttemptLimiter({ count: 1, windowMs: 1000 })
  expect(limiter.isAllowed('acc_a', 0)).toBe(true)
  expect(limiter.isAllowed('acc_a', 999)).toBe(false)
  expect(limiter.isAllowed('acc_a', 1998)).toBe(false)
  expect(limiter.isAllowed('acc_a', 2998)).toBe(true)
})

test('accounts are counted separately', { tags: ['A8'] }, () => {
  const limiter = createAttemptLimiter({ count: 1, windowMs: 1000 })
  expect(limiter.isAllowed('acc_a', 0)).toBe(true)
  expect(limiter.isAllowed('acc_b', 0)).toBe(true)
})
