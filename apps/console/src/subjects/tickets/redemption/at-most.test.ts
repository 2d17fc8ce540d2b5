import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('every item is processed, within the limit, and results keep their order', async () => {
  let running = 0
  let most = 0
  const results = await atMost(3, [5, 1, 4, 2, 3, 0, 6], async (item) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
    running -= 1
    return item * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30, 0, 60])
  expect(most).toBe(3)
})

test('fewer items than the limit, or none, are fine', async () => {
  expect(await atMost(3, ['a'], async (item) => item)).toEqual(['a'])
  expect(await atMost(3, [], async (item) => item)).toEqual([])
})
