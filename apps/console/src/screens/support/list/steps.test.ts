import { expect, test } from 'vitest'
import { stepFrom } from './steps.ts'

test('J and K move through the list, and continue where a removed case was', { tags: ['X6'] }, () => {
  const ids = ['a', 'b', 'c']
  const from = (id: string | null, step: 1 | -1, lastIndex = 0) => stepFrom(ids, { id, lastIndex }, step)
  expect([from('a', 1), from('b', 1), from('c', 1)]).toEqual(['b', 'c', null])
  expect([from('c', -1), from('a', -1)]).toEqual(['b', null])
  expect([from(null, 1), from(null, -1)]).toEqual(['a', 'c'])
  // 'x' was between a and b until it was solved.
  expect([from('x', 1, 1), from('x', -1, 1)]).toEqual(['b', 'a'])
  // 'x' was the last case.
  expect([from('x', 1, 3), from('x', -1, 3)]).toEqual(['c', 'c'])
  expect(stepFrom([], { id: 'x', lastIndex: 0 }, 1)).toBeNull()
})
