import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import type { Day } from '#values/time.ts'
import { instantAt } from '#values/wall-time.ts'
import { snoozeChoices } from './snooze-choices.ts'

const zone = 'America/New_York'
const choices = (now: string) => snoozeChoices(new Date(now), zone).map(({ label, until }) => `${label} ${until}`)

test('a case is snoozed until a future time in the platform’s zone', { tags: ['X6'] }, () => {
  expect(choices('2026-11-11T19:00:00Z')).toEqual([
    'For 1 hour 2026-11-11T20:00:00.000Z',
    'Until tonight 2026-11-11T23:00:00.000Z',
    'Until tomorrow 2026-11-12T14:00:00.000Z',
    'Until next Monday 2026-11-16T14:00:00.000Z',
  ])
  expect(choices('2026-11-15T23:30:00Z')).toEqual([
    'For 1 hour 2026-11-16T00:30:00.000Z',
    'Until tomorrow 2026-11-16T14:00:00.000Z',
  ])
  // On a Monday, 'next Monday' is a week ahead.
  expect(choices('2026-11-16T15:00:00Z').at(-1)).toBe('Until next Monday 2026-11-23T14:00:00.000Z')
  // The clocks change during the night.
  expect(choices('2026-10-31T18:00:00Z')).toContain('Until tomorrow 2026-11-01T14:00:00.000Z')
})

test('a wall-clock time is a moment, also when clocks change', { tags: ['X6'] }, () => {
  const at = (day: string, minutes: number) => instantAt({ day: day as Day, minutes }, zone)
  expect(at('2026-07-01', 540)).toBe('2026-07-01T13:00:00.000Z')
  // 1:30 AM occurs twice, 2:30 AM not at all.
  expect(at('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-03-08', 150)).toBe('2026-03-08T07:30:00.000Z')
  expect(instantAt({ day: day('2026-07-01'), minutes: 0 }, 'Asia/Kolkata')).toBe('2026-06-30T18:30:00.000Z')
})
