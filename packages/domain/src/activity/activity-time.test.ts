import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { activityTime, clockTime } from './activity-time.ts'

const at = instant

test('today’s entries show the time, other days’ the date, in the platform’s zone', { tags: ['X1'] }, () => {
  const now = new Date('2026-11-15T23:42:07Z')
  expect(activityTime(at('2026-11-15T23:41:52.900Z'), now, 'UTC')).toBe('23:41:52')
  expect(activityTime(at('2026-11-15T23:41:52Z'), now, 'America/New_York')).toBe('18:41:52')
  expect(activityTime(at('2026-11-15T04:00:00Z'), now, 'UTC')).toBe('04:00:00')
  expect(activityTime(at('2026-11-15T04:00:00Z'), now, 'America/New_York')).toBe('Nov 14')
})

test('recent entries show the time, also across midnight', { tags: ['X1'] }, () => {
  const now = new Date('2026-11-16T00:03:00Z')
  expect(activityTime(at('2026-11-15T23:46:49Z'), now, 'UTC')).toBe('23:46:49')
  expect(activityTime(at('2026-11-15T12:03:01Z'), now, 'UTC')).toBe('12:03:01')
  expect(activityTime(at('2026-11-15T12:03:00Z'), now, 'UTC')).toBe('Nov 15')
})

test('midnight is 00:00', () => {
  expect(clockTime(Date.parse('2026-11-15T00:00:00Z'), 'UTC')).toBe('00:00')
  expect(clockTime(Date.parse('2026-11-15T18:40:00Z'), 'America/New_York')).toBe('13:40')
})
