import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createDueLoop } from './due-loop.ts'

const fail = (error: unknown) => {
  throw error
}

test('the first wake-up works at once, and those during a rest cause one more round together', async () => {
  vi.useFakeTimers()
  let rounds = 0
  const loop = createDueLoop(
    async () => {
      rounds += 1
      return null
    },
    fail,
    100,
  )
  loop.wake()
  expect(rounds).toBe(1)
  for (let wakes = 0; wakes < 20; wakes++) {
    await vi.advanceTimersByTimeAsync(1)
    loop.wake()
  }
  await vi.advanceTimersByTimeAsync(79)
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(rounds).toBe(2)
  await loop.stop()
  vi.useRealTimers()
})

test('a wake-up during work causes another round, and a stop ends them all', async () => {
  let rounds = 0
  const loop = createDueLoop(async () => {
    rounds += 1
    if (rounds === 1) loop.wake()
    await pause(1)
    return 1
  }, fail)
  loop.wake()
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await loop.stop()
  const atTheEnd = rounds
  loop.wake()
  await pause(20)
  expect(rounds).toBe(atTheEnd)
})
