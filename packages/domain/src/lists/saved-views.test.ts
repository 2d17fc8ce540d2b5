import { expect, test } from 'vitest'
import { isSameFilters, toFilters } from './saved-views.ts'

test('an address becomes filters without missing values', () => {
  expect(toFilters({ state: 'failed', event: undefined, overdue: true, size: 50 })).toEqual({
    state: 'failed',
    overdue: 'true',
    size: '50',
  })
})

test('filters are equal in any order, and differ if one is missing', () => {
  expect(isSameFilters({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameFilters({ a: '1' }, { a: '1', b: '2' })).toBe(false)
  expect(isSameFilters({ a: '1', b: '2' }, { a: '1' })).toBe(false)
  expect(isSameFilters({ a: '1' }, { a: '2' })).toBe(false)
  expect(isSameFilters({}, {})).toBe(true)
})
