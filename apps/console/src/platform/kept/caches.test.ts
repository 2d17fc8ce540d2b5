import { expect, test } from 'vitest'
import { clearAllCaches, forgetFigures, registerCache, registerFigures } from './caches.ts'

test('every registered cache is cleared, each time', { tags: ['A11'] }, () => {
  const kept = [new Map([['a', 1]]), new Map([['b', 2]])]
  for (const cache of kept) registerCache(() => cache.clear())
  clearAllCaches()
  expect(kept.map(({ size }) => size)).toEqual([0, 0])
  kept[0]?.set('c', 3)
  clearAllCaches()
  expect(kept.map(({ size }) => size)).toEqual([0, 0])
})

test('a change forgets the figures alone', () => {
  let [answers, totals] = [0, 0]
  registerCache(() => (answers += 1))
  registerFigures(() => (totals += 1))
  forgetFigures()
  expect([answers, totals]).toEqual([0, 1])
  clearAllCaches()
  expect([answers, totals]).toEqual([1, 2])
})
