import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import type { Day } from '#values/time.ts'
import { formatRange, previousRangeLabel } from './range-text.ts'

test.each([
  ['2025-11-13', '2025-11-14', 'Nov 13 – 14, 2025'],
  ['2025-11-14', '2025-11-14', 'Nov 14, 2025'],
  ['2025-11-13', null, 'From Nov 13, 2025'],
  [null, '2025-11-14', 'Until Nov 14, 2025'],
  [null, null, 'Any date'],
])('a range from %s to %s reads %s', { tags: ['D1'] }, (from, to, text) => {
  expect(formatRange({ from: from as Day | null, to: to as Day | null })).toBe(text)
})

test.each([
  ['2025-11-15', '2025-11-16', 'vs. Nov 13–14'],
  ['2025-11-15', '2025-11-15', 'vs. Nov 14'],
  ['2025-11-04', '2025-11-10', 'vs. Oct 28 – Nov 3'],
  ['2026-01-01', '2026-01-02', 'vs. Dec 30–31, 2025'],
  ['2026-01-02', '2026-01-03', 'vs. Dec 31, 2025 – Jan 1, 2026'],
])('%s to %s is compared with the days before: %s', { tags: ['O2'] }, (from, to, text) => {
  expect(previousRangeLabel({ from: day(from), to: day(to) })).toBe(text)
})

test('an open range has nothing to compare with', { tags: ['O2'] }, () => {
  expect(previousRangeLabel({ from: null, to: null })).toBeNull()
})
