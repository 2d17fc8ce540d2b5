import { expect, test } from 'vitest'
import { eventId, instant } from '#testing/ids.ts'
import { eventSection, sectionsOf } from './event-sections.ts'

const now = new Date('2026-11-16T02:00:00Z')
const newYork = 'America/New_York'

test.each([
  ['began an hour ago', { startDate: '2026-11-16T01:00:00Z' }, 'live'],
  ['begins this moment', { startDate: '2026-11-16T02:00:00Z' }, 'live'],
  ['has gone on since last week', { startDate: '2026-11-09T12:00:00Z', endDate: '2026-11-20T12:00:00Z' }, 'live'],
  ['starts before midnight', { startDate: '2026-11-16T04:59:59Z' }, 'today'],
  ['starts at midnight', { startDate: '2026-11-16T05:00:00Z' }, 'later'],
  ['was called off before its start', { startDate: '2026-11-16T03:00:00Z', status: 'cancelled' }, 'today'],
  ['was called off and would have begun', { startDate: '2026-11-16T01:00:00Z', status: 'cancelled' }, 'today'],
  ['would have been over', { startDate: '2026-11-15T19:00:00Z', status: 'cancelled' }, 'past'],
  ['is over', { startDate: '2026-11-15T20:00:00Z', endDate: '2026-11-16T01:59:59Z' }, 'past'],
  ['has no date', {}, 'later'],
])('the section of an event that %s', { tags: ['F7'] }, (_, { startDate, endDate, status }: Given, section) => {
  const event = { startDate: startDate ? instant(startDate) : null, endDate: endDate ? instant(endDate) : null, status }
  expect(eventSection(event, now, newYork)).toBe(section)
})
type Given = { readonly startDate?: string; readonly endDate?: string; readonly status?: string }

test('today is the reader’s day, also on the day of 25 hours', { tags: ['F7', 'F4'] }, () => {
  const late = { startDate: instant('2026-11-02T04:30:00Z') }
  const midnight = new Date('2026-11-01T04:00:00Z')
  expect(eventSection(late, midnight, newYork)).toBe('today')
  expect(eventSection(late, midnight, 'UTC')).toBe('later')
})

test('live events with nobody in come first, and cancelled ones come last today', { tags: ['F7', 'F10'] }, () => {
  const event = (id: string, time: string, redeemed: number, status = 'on_sale') => ({
    eventId: eventId(id),
    startDate: instant(`2026-11-16T${time}:00Z`),
    status,
    figures: { sold: 5, expected: 5, redeemed },
  })
  const events = [
    event('going', '00:00', 2),
    event('nobody', '01:00', 0),
    event('off', '03:00', 0, 'cancelled'),
    event('soon', '04:00', 0),
    event('tomorrow', '15:00', 0),
  ]
  const { live, today } = sectionsOf(events, now, newYork)
  expect(live.map((each) => each.eventId)).toEqual(['nobody', 'going'])
  expect(today.map((each) => each.eventId)).toEqual(['soon', 'off'])
})
