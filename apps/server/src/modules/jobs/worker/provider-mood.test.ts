import { expect, test } from 'vitest'
import { createProviderMood } from './provider-mood.ts'

test('pauses double up to a minute while the provider fails, and start over once it answered', { tags: ['E4'] }, () => {
  let clock = 0
  const mood = createProviderMood(() => clock)
  const pauses = Array.from({ length: 8 }, () => {
    const pause = mood.failed(clock) ?? 0
    clock += pause
    return pause
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000))
  mood.answered(clock)
  expect(mood.isDoubtful()).toBe(false)
  expect(mood.failed(clock)).toBe(1000)
})

test('calls in flight during a failure count as one failure', { tags: ['E4'] }, () => {
  let clock = 100
  const mood = createProviderMood(() => clock)
  expect(mood.failed(50)).toBe(1000)
  expect(mood.failed(60)).toBe(null)
  clock = 1100
  expect(mood.pausedMs()).toBe(0)
  // The answer is to an earlier call, so it says nothing about now.
  mood.answered(70)
  expect(mood.isDoubtful()).toBe(true)
  expect(mood.failed(1100)).toBe(2000)
})
