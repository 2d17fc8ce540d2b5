import { expect, test } from 'vitest'
import { slotsOf } from './row-slots.ts'

const placesOf = (ids: readonly string[], before: ReadonlyMap<string, number> | null) => [
  ...slotsOf(ids, before).values(),
]

test('rows of another page take the slots in order', () => {
  expect(placesOf(['d', 'e', 'f'], null)).toEqual([0, 1, 2])
})

test('a remaining row keeps its slot, and a new row takes a free one', () => {
  const before = slotsOf(['a', 'b', 'c'], null)
  expect(placesOf(['c', 'a', 'b'], before)).toEqual([2, 0, 1])
  expect(placesOf(['a', 'x', 'c'], before)).toEqual([0, 3, 2])
  expect(placesOf(['x', 'a', 'b', 'c', 'y'], before)).toEqual([3, 0, 1, 2, 4])
  expect(placesOf(['b'], before)).toEqual([1])
})

test('no two rows share a slot', () => {
  let slots = slotsOf(['a', 'b', 'c', 'd'], null)
  for (const ids of [
    ['d', 'e', 'a'],
    ['e', 'f', 'g', 'd'],
    ['h', 'g'],
    ['a', 'b', 'c', 'h', 'g'],
  ]) {
    slots = slotsOf(ids, slots)
    expect(new Set(slots.values()).size).toBe(ids.length)
  }
})
