import { expect, test } from 'vitest'
import { eventId, instant } from '#testing/ids.ts'
import { calendarEntryOf } from './calendar-entry.ts'

const at = instant
const known = {
  eventId: eventId('evt_1'),
  title: 'Night Signal',
  startTime: at('2026-11-20T20:00:00Z'),
  endTime: at('2026-11-21T00:30:00Z'),
  locationName: 'Main Room',
  organizationName: 'Lumen Hall',
  url: 'https://console.example/events/evt_1/guests',
}

test('an entry contains time, place and title, and nothing else', () => {
  expect(calendarEntryOf(known)).toEqual({
    eventId: 'evt_1',
    title: 'Night Signal',
    start: '2026-11-20T20:00:00.000Z',
    end: '2026-11-21T00:30:00.000Z',
    locationName: 'Main Room',
    organizationName: 'Lumen Hall',
    url: 'https://console.example/events/evt_1/guests',
  })
})

test.each([null, undefined, at('soon'), at('9999-12-31T23:59:00Z')])('with the start %s there is no entry', (start) => {
  expect(calendarEntryOf({ ...known, startTime: start })).toBeNull()
})

test.each([null, undefined, known.startTime, at('2026-11-20T19:00:00Z'), at('later')])(
  'with the end %s the entry lasts two hours',
  (endTime) => {
    expect(calendarEntryOf({ ...known, endTime })?.end).toBe('2026-11-20T22:00:00.000Z')
  },
)

test('offsets and fractions of a second make no difference', () => {
  const startTime = at('2026-11-20T15:00:00.987-05:00')
  expect(calendarEntryOf({ ...known, startTime })?.start).toBe('2026-11-20T20:00:00.000Z')
})

test('an event without a name has the same fallback as elsewhere', () => {
  expect(calendarEntryOf({ ...known, title: '  ', locationName: ' ', organizationName: null })).toMatchObject({
    title: 'Unnamed event',
    locationName: null,
    organizationName: null,
  })
})
