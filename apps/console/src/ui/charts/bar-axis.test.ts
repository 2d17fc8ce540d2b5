import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barAxis, namedCategories } from './bar-axis.ts'

test('lines stand at round values below the top', () => {
  expect(barAxis([{ values: [3, 180, null] }, { values: [90] }], 1).lines).toEqual([100, 200])
  expect(barAxis([{ values: [0, 0] }], 1)).toEqual({ top: 4, lines: [2, 4] })
  expect(barAxis([], 100)).toEqual({ top: 400, lines: [200, 400] })
})

test('whatever the values, there are one to three lines, and every bar fits', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000_000 })), fc.constantFrom(1, 100), (values, smallest) => {
      const { top, lines } = barAxis([{ values }], smallest)
      expect(lines.length).toBeGreaterThanOrEqual(1)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const value of [...values, ...lines]) expect(value).toBeLessThanOrEqual(top)
    }),
  )
})

test('few categories are all named, of many the first, the last and some between', () => {
  expect(namedCategories(0)).toEqual([])
  expect(namedCategories(1)).toEqual([0])
  expect(namedCategories(4)).toEqual([0, 1, 2, 3])
  expect(namedCategories(30)).toEqual([0, 7, 15, 22, 29])
})
