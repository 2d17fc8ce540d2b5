import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { eventDate } from './event-date.ts'
import { eventWords, venueTime } from './event-words.ts'

const at = (text: string | null) => (text === null ? null : instant(text))
const newYork = 'America/New_York'

test('an event has the days on which it starts and ends by the reader’s clock', { tags: ['O3', 'F4'] }, () => {
  const evening = { startDate: at('2026-11-16T01:00:00Z'), endDate: at('2026-11-16T04:30:00Z') }
  expect(eventDate(evening, newYork)).toBe('Nov 15, 2026')
  expect(eventDate(evening, 'Europe/Berlin')).toBe('Nov 16, 2026')
  const night = { ...evening, endDate: at('2026-11-16T07:00:00Z') }
  expect(eventDate(night, newYork)).toBe('Nov 15 – 16, 2026')
  expect(eventDate(night, 'Europe/Berlin')).toBe('Nov 16, 2026')
  expect(eventDate({ ...night, endDate: null }, newYork)).toBe('Nov 15, 2026')
})

test('a day of 25 hours is one day', { tags: ['F4'] }, () => {
  const times = { startDate: at('2026-11-01T04:00:00Z'), endDate: at('2026-11-02T04:59:00Z') }
  expect(eventDate(times, newYork)).toBe('Nov 1, 2026')
})

test('an event without a start has the date of its end, or none', { tags: ['F4'] }, () => {
  expect(eventDate({ startDate: null, endDate: at('2026-11-16T07:00:00Z') }, 'UTC')).toBe('Nov 16, 2026')
  expect(eventDate({}, 'UTC')).toBe('No date')
})

test('dates are worded as staff say them', { tags: ['U4', 'F4'] }, () => {
  const now = new Date('2026-01-05T12:00:00Z')
  const when = (startDate: string | null, endDate: string | null = null) =>
    eventWords({ startDate: at(startDate), endDate: at(endDate) }, now, 'UTC')
  expect(when('2026-01-05T20:00:00Z', '2026-01-06T02:00:00Z')).toBe('Today, 8:00 PM')
  expect(when('2026-01-06T17:00:00Z')).toBe('Tomorrow, 5:00 PM')
  expect(when('2026-01-28T19:30:00Z')).toBe('Jan 28, 7:30 PM')
  expect(when('2027-01-06T19:30:00Z')).toBe('Jan 6, 2027, 7:30 PM')
  expect(when('2026-01-21T10:00:00Z', '2026-01-23T22:00:00Z')).toBe('Jan 21 – 23, 2026')
  expect(when(null)).toBe('No date')
})

test('the venue’s time is shown if it differs', { tags: ['F4'] }, () => {
  const now = new Date('2026-11-15T23:00:00Z')
  const start = instant('2026-11-16T01:00:00Z')
  const told = (venueZone: string | null, viewerZone = newYork) => venueTime(start, { venueZone, viewerZone, now })
  expect(told('America/Chicago')).toBe('7:00 PM CT at the venue')
  expect(told('Europe/Berlin')).toBe('Nov 16, 2:00 AM GMT+1 at the venue')
  expect(told('UTC', 'Europe/London')).toBeNull()
  expect(told(newYork)).toBeNull()
  expect(told(null)).toBeNull()
})
