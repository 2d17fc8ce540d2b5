import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { beginWords, relativeStart, relativeStartWords, shortStartWords, startWords, wasWords } from './start-words.ts'

const newYork = 'America/New_York'
const evening = '2026-11-15T20:00:00-05:00'

type Words = typeof startWords
const textOf = (words: Words, start: string, now: string, timeZone = newYork) =>
  words(instant(start), new Date(now), timeZone)

test.each([
  ['later today', '2026-11-15T23:30:00-05:00', 'Today, 11:30 PM'],
  ['earlier today', '2026-11-15T00:00:00-05:00', 'Today, 12:00 AM'],
  ['the first minute of tomorrow', '2026-11-16T00:00:00-05:00', 'Tomorrow, 12:00 AM'],
  ['the day after', '2026-11-17T19:30:00-05:00', 'In 2 days, 7:30 PM'],
  ['the last day that is counted', '2026-11-21T23:59:00-05:00', 'In 6 days, 11:59 PM'],
  ['a week from now', '2026-11-22T19:00:00-05:00', 'Nov 22, 7:00 PM'],
  ['yesterday', '2026-11-14T20:00:00-05:00', 'Nov 14, 8:00 PM'],
  ['another year', '2027-01-02T20:00:00-05:00', 'Jan 2, 2027, 8:00 PM'],
])('on a card: %s', { tags: ['W4', 'X4'] }, (_, start, expected) => {
  expect(textOf(relativeStartWords, start, evening)).toBe(expected)
})

test.each([
  ['2026-11-15T23:30:00-05:00', 'Today, 11:30 PM', 'Today, 11:30 PM'],
  ['2026-11-16T00:00:00-05:00', 'Tomorrow, 12:00 AM', 'Tomorrow, 12:00 AM'],
  ['2026-11-17T19:30:00-05:00', 'Nov 17, 7:30 PM', 'Nov 17'],
  ['2026-11-14T20:00:00-05:00', 'Nov 14, 8:00 PM', 'Nov 14'],
  ['2027-01-02T20:00:00-05:00', 'Jan 2, 2027, 8:00 PM', 'Jan 2, 2027'],
])('in a line: %s is %s, or %s', { tags: ['G1'] }, (start, words, short) => {
  expect(textOf(startWords, start, evening)).toBe(words)
  expect(textOf(shortStartWords, start, evening)).toBe(short)
})

test('days are those of the given zone, however the moment is written', { tags: ['G1', 'W4'] }, () => {
  const now = '2026-11-16T03:00:00Z'
  expect(textOf(startWords, '2026-11-16T04:30:00Z', now)).toBe('Today, 11:30 PM')
  expect(textOf(startWords, '2026-11-16T04:30:00Z', now, 'UTC')).toBe('Today, 4:30 AM')
  expect(textOf(startWords, '2026-11-16T05:30:00Z', now)).toBe('Tomorrow, 12:30 AM')
  expect(textOf(startWords, '2026-11-16T05:30:00Z', now, 'Asia/Tokyo')).toBe('Today, 2:30 PM')
})

const kinds: [string, Words][] = [
  ['start words', startWords],
  ['short start words', shortStartWords],
  ['relative start words', relativeStartWords],
]

// Clocks go forward on March 8, 2026: that day has 23 hours, so 24 hours later can be the day after tomorrow.
test.each(kinds)(
  '%s are right when clocks go forward',
  {
    tags: ['W4'],
  },
  (_, words) => {
    const lateEvening = '2026-03-07T23:45:00-05:00'
    expect(textOf(words, '2026-03-08T00:15:00-05:00', lateEvening)).toBe('Tomorrow, 12:15 AM')
    expect(textOf(words, '2026-03-08T23:30:00-04:00', lateEvening)).toBe('Tomorrow, 11:30 PM')
    expect(textOf(words, '2026-03-09T00:30:00-04:00', lateEvening)).not.toContain('Tomorrow')
  },
)

// Clocks go back on November 1, 2026: that day has 25 hours, so 24 hours later can still be today.
test.each(kinds)(
  '%s are right when clocks go back',
  {
    tags: ['W4'],
  },
  (_, words) => {
    const afterMidnight = '2026-11-01T00:10:00-04:00'
    expect(textOf(words, '2026-11-01T23:30:00-05:00', afterMidnight)).toBe('Today, 11:30 PM')
    expect(textOf(words, '2026-11-02T00:00:00-05:00', afterMidnight)).toBe('Tomorrow, 12:00 AM')
    expect(textOf(words, '2026-11-02T23:59:00-05:00', afterMidnight)).toBe('Tomorrow, 11:59 PM')
  },
)

test('a week that holds a clock change still has seven days', { tags: ['W4'] }, () => {
  expect(textOf(relativeStartWords, '2026-03-13T23:30:00-04:00', '2026-03-07T00:15:00-05:00')).toBe(
    'In 6 days, 11:30 PM',
  )
  expect(textOf(relativeStartWords, '2026-03-14T00:30:00-04:00', '2026-03-07T23:45:00-05:00')).toBe('Mar 14, 12:30 AM')
})

test('only today is highlighted', { tags: ['W4'] }, () => {
  const isToday = (start: string) => relativeStart(instant(start), new Date('2026-11-15T12:00:00Z'), 'UTC').isToday
  expect(isToday('2026-11-15T23:00:00Z')).toBe(true)
  expect(isToday('2026-11-16T00:00:00Z')).toBe(false)
  expect(isToday('2026-11-30T00:00:00Z')).toBe(false)
})

test('an event starts or started at a time, with its date on another day', { tags: ['X1', 'F7'] }, () => {
  const now = new Date('2025-11-14T23:42:07Z')
  const start = instant('2025-11-14T23:15:00Z')
  expect(beginWords(start, now, 'America/New_York')).toBe('Started 6:15 PM')
  expect(beginWords(instant('2025-11-14T23:50:00Z'), now, 'UTC')).toBe('Starts 11:50 PM')
  expect(beginWords(instant('2025-11-13T23:15:00Z'), now, 'UTC')).toBe('Started Nov 13, 11:15 PM')
  expect(wasWords(start, now, 'UTC')).toBe('Was 11:15 PM')
})
