import { expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

test('each wait is longer than the last, up to 15 s', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => retryDelayMs(attempt, () => 1))
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

test('half of each wait is random', () => {
  expect(retryDelayMs(2, () => 0)).toBe(1000)
  expect(retryDelayMs(2, () => 0.5)).toBe(1500)
})
