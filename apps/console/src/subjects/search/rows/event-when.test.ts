import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { eventWhen } from './event-when.ts'

const now = new Date('2026-11-14T23:42:00Z')

test.each([
  ['2026-11-15T01:00:00Z', 'Today, 8:00 PM'],
  ['2026-11-15T05:00:00Z', 'Tomorrow, 12:00 AM'],
  ['2026-11-29T01:00:00Z', 'Nov 28'],
  ['2026-11-13T20:00:00Z', 'Nov 13'],
  ['2027-01-02T20:00:00Z', 'Jan 2, 2027'],
])('an event at %s is %s in New York', (start, text) => {
  expect(eventWhen(start as Instant, now, 'America/New_York')).toBe(text)
})

test('an event without a date says nothing', () => {
  expect(eventWhen(null, now, 'UTC')).toBeNull()
})
