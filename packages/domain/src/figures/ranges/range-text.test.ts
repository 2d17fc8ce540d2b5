import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import type { Day, Instant } from '#values/time.ts'
import { comparedLabel, formatRange, untilText } from './range-text.ts'

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
  ['2025-11-15', '2025-11-16', 'before', 'vs. Nov 13–14'],
  ['2025-11-15', '2025-11-15', 'before', 'vs. Nov 14'],
  ['2025-11-04', '2025-11-10', 'before', 'vs. Oct 28 – Nov 3'],
  ['2026-01-01', '2026-01-02', 'before', 'vs. Dec 30–31, 2025'],
  ['2026-01-02', '2026-01-03', 'before', 'vs. Dec 31, 2025 – Jan 1, 2026'],
  ['2026-11-14', '2026-11-14', 'week', 'vs. Nov 7'],
  ['2026-11-09', '2026-11-15', 'week', 'vs. Nov 2–8'],
  ['2026-01-05', '2026-01-06', 'week', 'vs. Dec 29–30, 2025'],
] as const)('%s to %s, compared with %s, reads %s', { tags: ['O2', 'F2'] }, (from, to, comparison, text) => {
  expect(comparedLabel({ from: day(from), to: day(to) }, comparison)).toBe(text)
})

test('an open range has no comparison', { tags: ['O2'] }, () => {
  expect(comparedLabel({ from: null, to: null }, 'before')).toBeNull()
})

test('the last compared day shows until when it counts, in the platform’s zone', { tags: ['F2'] }, () => {
  const until = '2026-11-08T23:42:00Z' as Instant
  expect(untilText(day('2026-11-08'), until, 'UTC')).toBe('Nov 8 counts until 23:42 UTC')
  expect(untilText(day('2026-11-08'), until, 'America/New_York')).toBe('Nov 8 counts until 18:42 EST')
  expect(untilText(day('2026-11-07'), '2026-11-08T00:00:00Z' as Instant, 'UTC')).toBe('Nov 7 counts until 24:00 UTC')
})
