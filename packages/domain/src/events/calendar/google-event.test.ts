import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#guests/testing/any-text.ts'
import { eventId, instant } from '#testing/ids.ts'
import { googleEventId, googleEventOf } from './google-event.ts'

const idOf = (text: string) => googleEventId(eventId(text))

test('Google gets time, place and title', () => {
  const entry = {
    eventId: eventId('evt_1'),
    title: 'Night Signal',
    start: instant('2026-11-20T20:00:00.000Z'),
    end: instant('2026-11-21T00:30:00.000Z'),
    locationName: 'Main Room',
    organizationName: 'Lumen Hall',
    url: 'https://console.example/events/evt_1/guests',
  }
  const told = {
    id: idOf('evt_1'),
    status: 'confirmed',
    summary: 'Night Signal',
    start: { dateTime: '2026-11-20T20:00:00.000Z' },
    end: { dateTime: '2026-11-21T00:30:00.000Z' },
    source: { title: 'Ground Control', url: 'https://console.example/events/evt_1/guests' },
  }
  expect(googleEventOf(entry)).toEqual({ ...told, location: 'Main Room', description: 'Lumen Hall' })
  expect(googleEventOf({ ...entry, locationName: null, organizationName: null })).toEqual(told)
})

test.each([
  ['f', 'eventco'],
  ['foobar', 'eventcpnmuoj1e8'],
])('the id of %s is written as RFC 4648 does', (id, written) => {
  expect(idOf(id)).toBe(written)
})

test('every event has a unique id that Google accepts', () => {
  const eventId = anyText(200).filter((text) => text.length > 0 && text.length <= 200 && !/\p{Cs}/u.test(text))
  fc.assert(
    fc.property(eventId, eventId, (one, other) => {
      expect(idOf(one)).toMatch(/^[0-9a-v]{5,1024}$/)
      expect(idOf(one) === idOf(other)).toBe(one === other)
    }),
    { numRuns: 200 },
  )
  expect(idOf('語'.repeat(200))).toHaveLength(965)
})
