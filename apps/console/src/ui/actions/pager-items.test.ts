import { expect, test } from 'vitest'
import { pagerItems } from './pager-items.ts'

test('up to seven pages are shown in full', () => {
  expect(pagerItems(1, 1)).toEqual([1])
  expect(pagerItems(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('many pages show first, last, neighbours and gaps', () => {
  expect(pagerItems(1, 34)).toEqual([1, 2, 'gap-after', 34])
  expect(pagerItems(6, 34)).toEqual([1, 'gap-before', 5, 6, 7, 'gap-after', 34])
  expect(pagerItems(34, 34)).toEqual([1, 'gap-before', 33, 34])
})

test('a gap never replaces a single page', () => {
  expect(pagerItems(4, 34)).toEqual([1, 2, 3, 4, 5, 'gap-after', 34])
  expect(pagerItems(31, 34)).toEqual([1, 'gap-before', 30, 31, 32, 33, 34])
})

const everyPage = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((pageCount) =>
  Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, pageCount })),
)

test('on every page the items rise, hold that page and both ends, and are at most seven', () => {
  for (const { page, pageCount } of everyPage) {
    const items = pagerItems(page, pageCount)
    const numbers = items.filter((item) => typeof item === 'number')
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]))
    expect(items.length).toBeLessThanOrEqual(7)
    expect(new Set(items).size).toBe(items.length)
  }
})
