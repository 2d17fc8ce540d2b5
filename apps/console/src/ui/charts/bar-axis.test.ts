import { expect, test } from 'vitest'
import { barAxis, namedCategories } from './bar-axis.ts'

test('grid lines are at round values below the top', () => {
  expect(barAxis([{ values: [3, 180, null] }, { values: [90] }], 1).lines).toEqual([100, 200])
  expect(barAxis([{ values: [0, 0] }], 1)).toEqual({ top: 4, lines: [2, 4] })
  expect(barAxis([], 100)).toEqual({ top: 400, lines: [200, 400] })
})

test('one to three lines are drawn for any highest value, and every bar fits', () => {
  for (const smallest of [1, 100]) {
    for (let highest = 0; highest < 2_000_000_000; highest = Math.ceil(highest * 1.07) + 1) {
      const { top, lines } = barAxis([{ values: [0, highest] }], smallest)
      expect(lines.length, `${highest}`).toBeGreaterThanOrEqual(1)
      expect(lines.length, `${highest}`).toBeLessThanOrEqual(3)
      expect(Math.max(highest, ...lines)).toBeLessThanOrEqual(top)
    }
  }
})

test('few categories are all named; of many, the first, the last and some between', () => {
  expect(namedCategories(0)).toEqual([])
  expect(namedCategories(1)).toEqual([0])
  expect(namedCategories(4)).toEqual([0, 1, 2, 3])
  expect(namedCategories(30)).toEqual([0, 7, 15, 22, 29])
})
