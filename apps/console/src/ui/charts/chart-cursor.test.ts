import { expect, test } from 'vitest'
import { cursorAt, indexOf } from './chart-cursor.ts'

const before = [100, 200, 300, 400]
const after = [200, 300, 400, 500]

test('a cursor keeps its moment when a new point moves all others', { tags: ['X1'] }, () => {
  expect(indexOf(cursorAt(2, before), before)).toBe(2)
  expect(indexOf(cursorAt(2, before), after)).toBe(1)
})

test('at the newest point it follows, and one whose moment is gone reads the first', { tags: ['X1'] }, () => {
  expect(after[indexOf(cursorAt(3, before), after) ?? -1]).toBe(500)
  expect(indexOf(cursorAt(0, before), after)).toBe(0)
})

test('with steps of another length, it is at the step that contains its moment', () => {
  expect(indexOf(cursorAt(2, before), [0, 250, 500])).toBe(1)
})

test('without a cursor or points there is no position', () => {
  expect(indexOf(cursorAt(null, before), before)).toBeNull()
  expect(indexOf(cursorAt(9, before), before)).toBeNull()
  expect(indexOf('newest', [])).toBeNull()
})
