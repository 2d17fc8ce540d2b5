import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { changeText, comparedWith, salesNames, windowText } from './sales-words.ts'

const at = instant

test('sales of one day are compared with that day of last week, by its name', { tags: ['X1'] }, () => {
  const names = salesNames(at('2025-11-14T17:45:00Z'), at('2025-11-14T23:42:00Z'), 'America/New_York')
  expect(names).toEqual({ now: 'Today', before: 'Last Friday' })
  expect(comparedWith(names.before)).toBe('vs. last Friday')
})

test('a window over midnight is not called a day', { tags: ['X1', 'F4'] }, () => {
  // All of it is Friday evening in New York, and half of it is Saturday in UTC.
  const window = [at('2025-11-14T23:00:00Z'), at('2025-11-15T00:30:00Z')] as const
  expect(salesNames(...window, 'UTC')).toEqual({ now: 'These hours', before: 'Last week' })
  expect(salesNames(...window, 'America/New_York').before).toBe('Last Friday')
  expect(comparedWith('Last week')).toBe('vs. last week')
})

test('a change has its sign', () => {
  expect([0.342, -0.03, 0, 0.0001].map(changeText)).toEqual(['+34.2%', '−3.0%', '0.0%', '0.0%'])
})

test('a window is as long as its steps', () => {
  expect(windowText(72 * 300_000)).toBe('last 6 h')
})
