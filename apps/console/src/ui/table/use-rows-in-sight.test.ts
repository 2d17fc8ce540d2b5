import { expect, test } from 'vitest'
import { splitAt } from './use-rows-in-sight.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('rows below the window begin after those that fit into it', () => {
  expect(splitAt(ids, 3, null)).toBe(3)
  expect(splitAt(ids, 9, null)).toBe(5)
  expect(splitAt([], 3, null)).toBe(0)
})

test('no row changes sides while its page is drawn again', () => {
  expect(splitAt(['new', ...ids], 3, 'c')).toBe(4)
  expect(splitAt(['b', 'c', 'd'], 3, 'c')).toBe(2)
  expect(splitAt(ids, 3, 'gone')).toBe(3)
})
