import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { startText } from './start-text.ts'

const now = new Date('2026-11-15T23:30:00Z')
const start = (at: string, timeZone = 'UTC') => startText(at as Instant, timeZone, now)

test('the start is said in words for today and tomorrow', { tags: ['G1'] }, () => {
  expect(start('2026-11-15T20:00:00Z')).toBe('Today, 8:00 PM')
  expect(start('2026-11-16T00:05:00Z')).toBe('Tomorrow, 12:05 AM')
  expect(start('2026-11-17T19:00:00Z')).toBe('Nov 17, 7:00 PM')
  expect(start('2026-11-14T19:00:00Z')).toBe('Nov 14, 7:00 PM')
  expect(start('2027-01-02T19:00:00Z')).toBe('Jan 2, 2027, 7:00 PM')
})

test('whose day it is depends on where the reader is', { tags: ['G1'] }, () => {
  expect(start('2026-11-16T00:05:00Z', 'America/New_York')).toBe('Today, 7:05 PM')
  expect(start('2026-11-16T16:00:00Z', 'Pacific/Auckland')).toBe('Tomorrow, 5:00 AM')
})
