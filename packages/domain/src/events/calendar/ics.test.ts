import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#guests/testing/any-text.ts'
import { eventId, instant } from '#testing/ids.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { icsFileName, icsOf } from './ics.ts'

const entry: CalendarEntry = {
  eventId: eventId('evt_1'),
  title: 'Night Signal',
  start: instant('2026-11-20T20:00:00.000Z'),
  end: instant('2026-11-21T00:30:00.000Z'),
  locationName: 'Lumen Hall, Main Room; 2nd floor',
  organizationName: 'Lumen \\ Hall',
  url: 'https://console.example/events/evt_1/guests',
}
const now = new Date('2026-11-15T12:00:00.789Z')

const unfolded = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n')
const textOf = (ics: string, name: string) =>
  unfolded(ics)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescaped = (text = '') => text.replace(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))

test('the file is the event, line by line', () => {
  expect(icsOf(entry, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ground Control//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:evt_1@console.example',
    'DTSTAMP:20261115T120000Z',
    'DTSTART:20261120T200000Z',
    'DTEND:20261121T003000Z',
    'SUMMARY:Night Signal',
    'LOCATION:Lumen Hall\\, Main Room\\; 2nd floor',
    'DESCRIPTION:Lumen \\\\ Hall',
    'URL:https://console.example/events/evt_1/guests',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('unknown fields are left out of the file', () => {
  const names = icsOf({ ...entry, locationName: null, organizationName: null }, now).match(/^[A-Z]+(?=:)/gm)
  expect(names).not.toContain('LOCATION')
  expect(names).not.toContain('DESCRIPTION')
})

test('a guest’s entry has its own name and no address of the console', { tags: ['S6'] }, () => {
  const ics = icsOf({ ...entry, url: null }, now)
  expect(textOf(ics, 'UID')).toBe('evt_1@tickets.ground-control')
  expect(ics).not.toContain('URL')
})

test('the same event written later is the same entry', () => {
  const later = icsOf({ ...entry, title: 'Moved' }, new Date('2027-01-01T00:00:00Z'))
  expect(textOf(later, 'UID')).toBe(textOf(icsOf(entry, now), 'UID'))
})

test('line breaks of every kind stay inside their text', () => {
  const ics = icsOf({ ...entry, title: 'one\r\ntwo\rthree\nfour\u2028five\u0085six\u0000\u0007' }, now)
  expect(textOf(ics, 'SUMMARY')).toBe('one\\ntwo\\nthree\\nfour\\nfive\\nsix')
  const sneaky = icsOf({ ...entry, title: 'x\r\nEND:VEVENT\r\nATTENDEE:mailto:a@b.example' }, now)
  expect(unfolded(sneaky).filter((line) => /^(END|ATTENDEE)/.test(line))).toEqual(['END:VEVENT', 'END:VCALENDAR'])
})

test('any text survives folding into lines of at most 75 octets', () => {
  const odd = fc
    .array(fc.constantFrom('\\', ';', ',', '\n', '\\n', ' ', '\t', 'é', '🎟', '語', 'a'.repeat(74)), { maxLength: 60 })
    .map((parts) => parts.join(''))
  const text = fc.oneof(anyText(200), odd)
  fc.assert(
    fc.property(text, text, (title, locationName) => {
      const ics = icsOf({ ...entry, title, locationName: locationName || 'x' }, now)
      expect(ics.endsWith('\r\n')).toBe(true)
      expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of ics.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        // Half a character would change in the round trip.
        expect(Buffer.from(line).toString()).toBe(line)
      }
      expect(unescaped(textOf(ics, 'SUMMARY'))).toBe(written(title))
      expect(unescaped(textOf(ics, 'LOCATION'))).toBe(written(locationName || 'x'))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['Night Signal', 'Night Signal.ics'],
  ['', 'event.ics'],
  ['AC/DC: "Live"', 'AC DC Live.ics'],
  ['con', '_con.ics'],
])('the file of %j is called %s', (title, name) => {
  expect(icsFileName(title)).toBe(name)
})

const written = (text: string) =>
  text
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
