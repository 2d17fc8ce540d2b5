import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('requests during a batch form the next one, and each gets its own result', {
  tags: ['E8'],
}, async () => {
  const batches: number[][] = []
  const double = inBatches(
    async (items: readonly number[]) => {
      batches.push([...items])
      await pause(5)
      return items.map((item) => item * 2)
    },
    { max: 3, atOnce: 1 },
  )
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double))).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
})

test('a failing batch fails only the requests in it', { tags: ['E8'] }, async () => {
  const work = inBatches(
    async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('no')
      return items
    },
    { max: 2, atOnce: 1 },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map(work))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('the first request waits for others until the batch is full', { tags: ['E8'] }, async () => {
  const batches: number[][] = []
  const note = inBatches(
    async (items: readonly number[]) => {
      batches.push([...items])
      return items
    },
    { max: 3, atOnce: 1, gatherMs: 60_000 },
  )
  const asked = [note(1)]
  await pause(5)
  expect(batches).toEqual([])
  asked.push(note(2), note(3))
  expect(await Promise.all(asked)).toEqual([1, 2, 3])
  expect(batches).toEqual([[1, 2, 3]])
})
