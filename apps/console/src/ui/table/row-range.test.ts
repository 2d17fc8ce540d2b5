import { expect, test } from 'vitest'
import { rowRange } from './row-range.ts'

const keys = ['a', 'b', 'c', 'd', 'e']

test('a range goes up or down, with both its ends', { tags: ['E6'] }, () => {
  expect(rowRange(keys, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowRange(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowRange(keys, 'c', 'c')).toEqual(['c'])
})

test('a range from a row that is no longer there is one row', { tags: ['E6'] }, () => {
  expect(rowRange(keys, null, 'd')).toEqual(['d'])
  expect(rowRange(keys, 'gone', 'd')).toEqual(['d'])
})
