import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause, timeLimit } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the signal aborts when the time is up, unless it was cleared before', { tags: ['M8'] }, () => {
  const [kept, cleared] = [timeLimit(30_000), timeLimit(30_000)]
  cleared.clear()
  vi.advanceTimersByTime(29_999)
  expect(kept.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([kept.signal.aborted, cleared.signal.aborted]).toEqual([true, false])
})

test('the signal aborts with the other one, even if that was aborted before', () => {
  const other = new AbortController()
  const limit = timeLimit(1_000, other.signal)
  other.abort()
  expect(limit.signal.aborted).toBe(true)
  expect(timeLimit(1_000, other.signal).signal.aborted).toBe(true)
})

test('a pause ends after its time or with the signal, and leaves no timer', async () => {
  const leaving = new AbortController()
  const long = pause(1_000, leaving.signal)
  vi.advanceTimersByTime(1_000)
  await long
  const short = pause(1_000, leaving.signal)
  leaving.abort()
  await short
  await pause(1_000, leaving.signal)
  expect(vi.getTimerCount()).toBe(0)
})
