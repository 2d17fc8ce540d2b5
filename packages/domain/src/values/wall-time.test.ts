import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import { readClock, startOfDay } from './wall-time.ts'

test.each([
  ['9:00 AM', 540],
  ['9am', 540],
  ['12:00 AM', 0],
  ['12:30 pm', 750],
  ['17:30', 1050],
  ['0:05', 5],
  ['13:00 PM', null],
  ['24:00', null],
  ['9:60', null],
  ['soon', null],
  ['', null],
])('%j is read as %j minutes', { tags: ['X6'] }, (text, minutes) => {
  expect(readClock(text)).toBe(minutes)
})

test('a day begins at midnight, or right after a clock change that skips it', { tags: ['O10'] }, () => {
  expect(startOfDay(day('2026-11-15'), 'UTC')).toBe('2026-11-15T00:00:00.000Z')
  expect(startOfDay(day('2026-11-01'), 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  // Cairo's clocks jumped from 0:00 to 1:00.
  expect(startOfDay(day('2024-04-26'), 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z')
})
