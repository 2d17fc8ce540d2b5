import { expect, test } from 'vitest'
import type { Day } from '#values/time.ts'
import { formatRange } from './range-text.ts'

test.each([
  ['2025-11-13', '2025-11-14', 'Nov 13 – 14, 2025'],
  ['2025-11-14', '2025-11-14', 'Nov 14, 2025'],
  ['2025-11-13', null, 'From Nov 13, 2025'],
  [null, '2025-11-14', 'Until Nov 14, 2025'],
  [null, null, 'Any date'],
])('a range from %s to %s reads %s', { tags: ['D1'] }, (from, to, text) => {
  expect(formatRange({ from: from as Day | null, to: to as Day | null })).toBe(text)
})
