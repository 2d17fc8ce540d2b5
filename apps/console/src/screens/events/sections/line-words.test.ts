import { eventId, instant, orgId } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import type { ListedEvent } from '#screens/events/queries.ts'
import { attendanceOf } from './line-words.ts'

const now = new Date('2026-11-15T23:42:07Z')

function event(given: Partial<ListedEvent>): ListedEvent {
  const { sold = 100, comps = 0, redeemed = 0, expected = sold + comps } = given
  return {
    ...{ eventId: eventId('evt'), eventName: 'Night', orgId: orgId('org'), orgName: 'Hall', orgStatus: null },
    ...{ locationName: null, startDate: instant('2026-11-15T23:00:00Z'), endDate: null, status: 'on_sale' },
    capacity: null,
    ...given,
    ...{ sold, comps, refunded: sold + comps - expected, redeemed, expected, figures: { sold, redeemed, expected } },
  }
}
const later = { startDate: instant('2026-11-16T03:00:00Z') }

test('a running event shows how many are in, in red if none', { tags: ['F7', 'F10'] }, () => {
  expect(attendanceOf(event({ sold: 4919, redeemed: 312 }), 'live', now)).toEqual({
    words: '312 of 4,919 in, 6.3%',
    isAlarm: false,
    seats: { percent: expect.closeTo(6.34, 2), meaning: 'redeemed' },
  })
  expect(attendanceOf(event({ sold: 184 }), 'live', now)).toMatchObject({
    words: 'No check-ins yet, 184 sold',
    isAlarm: true,
  })
})

test('an event that has not begun has no alarm and shows its sales', { tags: ['F7', 'F10'] }, () => {
  const words = (given: Partial<ListedEvent>) => attendanceOf(event({ ...later, ...given }), 'today', now)
  expect(words({ sold: 895, capacity: 1200 })).toEqual({
    words: '895 of 1,200 sold',
    isAlarm: false,
    seats: { percent: expect.closeTo(74.58, 2), meaning: 'capacity' },
  })
  expect(words({ sold: 792, comps: 28, capacity: 820 }).words).toBe('820 of 820 (28 comps)')
  expect(words({ sold: 5 })).toEqual({ words: '5 sold', isAlarm: false, seats: null })
  expect(words({ sold: 0 }).words).toBe('No tickets sold')
})

test('a cancelled event shows its refunds', { tags: ['F7', 'E3'] }, () => {
  const words = (given: Partial<ListedEvent>) =>
    attendanceOf(event({ status: 'cancelled', ...given }), 'today', now).words
  expect(words({ sold: 43, expected: 0 })).toBe('43 sold, all refunded')
  expect(words({ sold: 43, expected: 40 })).toBe('43 sold, 3 refunded')
  expect(words({ sold: 43 })).toBe('43 sold')
})

test('a past event shows how many were in', { tags: ['F7'] }, () => {
  const past = { startDate: instant('2026-11-10T20:00:00Z') }
  expect(attendanceOf(event({ ...past, sold: 10, redeemed: 9 }), 'past', now).words).toBe('9 of 10 in, 90.0%')
  expect(attendanceOf(event({ ...past, sold: 10 }), 'past', now)).toMatchObject({
    words: '0 of 10 in, 0.0%',
    isAlarm: false,
  })
  expect(attendanceOf(event({ ...past, sold: 3, expected: 0 }), 'past', now).words).toBe('All tickets refunded')
})
