import { expect, test } from 'vitest'
import { bytesText, readingText, shareRead, ticketsText } from './scan-text.ts'

const nothing = { ticketsRead: 0, ticketsTotal: null, bytesRead: 0, bytesTotal: null }

test('tickets read so far are counted, out of the total if that is known', { tags: ['G10'] }, () => {
  expect(ticketsText(nothing)).toBe('0 tickets processed')
  expect(ticketsText({ ...nothing, ticketsRead: 1 })).toBe('1 ticket processed')
  expect(ticketsText({ ...nothing, ticketsRead: 12_400, ticketsTotal: 100_000 })).toBe(
    '12,400 of 100,000 tickets processed',
  )
  expect(ticketsText({ ...nothing, ticketsRead: 100_000, ticketsTotal: 100_000 })).toBe(
    '100,000 tickets processed, sorting the guests',
  )
})

test('below the first page, a line shows loading progress and what waits for it', { tags: ['L3'] }, () => {
  const follow = 'Pages follow when all are read.'
  expect(readingText({ ...nothing, ticketsRead: 40_000, ticketsTotal: 100_000 })).toBe(
    `Reading 40,000 of 100,000 tickets. ${follow}`,
  )
  expect(readingText({ ...nothing, ticketsRead: 1200 })).toBe(`Reading tickets, 1,200 so far. ${follow}`)
})

test('bytes read are shown in a fitting unit', { tags: ['G10'] }, () => {
  expect(bytesText(nothing)).toBeNull()
  expect(bytesText({ ...nothing, bytesRead: 812 })).toBe('812 B read')
  expect(bytesText({ ...nothing, bytesRead: 14_210 })).toBe('14 KB read')
  expect(bytesText({ ...nothing, bytesRead: 14_210_000 })).toBe('14.2 MB read')
  expect(bytesText({ ...nothing, bytesRead: 14_210_000, bytesTotal: 96_000_000 })).toBe('14.2 MB of 96.0 MB read')
})

test('the bar counts tickets where their number is known, else bytes', { tags: ['G10'] }, () => {
  expect(shareRead({ ticketsRead: 5, ticketsTotal: 10, bytesRead: 1, bytesTotal: 9 })).toEqual({ done: 5, total: 10 })
  expect(shareRead({ ...nothing, bytesRead: 1, bytesTotal: 9 })).toEqual({ done: 1, total: 9 })
  expect(shareRead({ ...nothing, ticketsRead: 5 })).toEqual({ done: 0, total: null })
})
