import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#testing/ids.ts'
import { addDays, type Day, isDay } from '#values/time.ts'
import {
  activePreset,
  type DayRange,
  defaultRange,
  type PresetId,
  presetRange,
  presets,
  rangeProblem,
} from './date-range.ts'

const today = day('2025-11-15')
const anyDay = fc.integer({ min: 0, max: 70_000 }).map((count) => addDays(day('1970-01-01'), count))
const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange

test('the range starts as yesterday to today', { tags: ['O1'] }, () => {
  expect(defaultRange(today)).toEqual({ from: '2025-11-14', to: '2025-11-15' })
  expect(defaultRange(day('2026-01-01'))).toEqual({ from: '2025-12-31', to: '2026-01-01' })
})

test('the presets are the specified five, after today and yesterday', { tags: ['D1', 'F2'] }, () => {
  expect(presets.map(({ label }) => label)).toEqual([
    'Today',
    'Yesterday',
    'Last 24 hours',
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'This year',
  ])
})

test('today and yesterday are one day each', { tags: ['F2'] }, () => {
  expect(presetRange('today', today)).toEqual({ from: '2025-11-15', to: '2025-11-15' })
  expect(presetRange('yesterday', today)).toEqual({ from: '2025-11-14', to: '2025-11-14' })
})

test.each<[PresetId, string, string]>([
  ['last-24-hours', '2025-11-15', '2025-11-14'],
  ['last-7-days', '2025-11-15', '2025-11-09'],
  ['last-30-days', '2025-11-15', '2025-10-17'],
  ['last-3-months', '2025-11-15', '2025-08-15'],
  ['last-3-months', '2025-05-31', '2025-02-28'],
  ['last-3-months', '2024-05-31', '2024-02-29'],
  ['last-3-months', '2025-01-31', '2024-10-31'],
  ['last-3-months', '2025-03-31', '2024-12-31'],
  ['last-3-months', '2025-07-31', '2025-04-30'],
  ['this-year', '2025-11-15', '2025-01-01'],
  ['this-year', '2025-01-01', '2025-01-01'],
])('%s on %s starts on %s', { tags: ['D1'] }, (id, day, from) => {
  expect(presetRange(id, day as Day)).toEqual({ from, to: day })
})

test('on any day every preset is a range of real days up to that day', { tags: ['D1'] }, () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...presets), (day, { id }) => {
      const { from, to } = presetRange(id, day)
      expect(to).toBe(id === 'yesterday' ? addDays(day, -1) : day)
      expect(isDay(from)).toBe(true)
      expect(rangeProblem({ from, to })).toBeNull()
    }),
  )
})

test('the preset of the range is marked', { tags: ['D2'] }, () => {
  for (const { id } of presets) expect(activePreset(presetRange(id, today), today)).toBe(id)
})

test('a typed range, an unset one and one from another day mark no preset', { tags: ['D2'] }, () => {
  expect(activePreset(range('2025-11-10', '2025-11-15'), today)).toBeNull()
  expect(activePreset(range(null, '2025-11-15'), today)).toBeNull()
  expect(activePreset(range('2025-11-14', null), today)).toBeNull()
  expect(activePreset(range(null, null), today)).toBeNull()
  expect(activePreset(defaultRange(addDays(today, -1)), today)).toBeNull()
})

test('the first of two presets with the same days is marked', { tags: ['D2'] }, () => {
  const seventh = day('2026-01-07')
  expect(presetRange('this-year', seventh)).toEqual(presetRange('last-7-days', seventh))
  expect(activePreset(presetRange('this-year', seventh), seventh)).toBe('last-7-days')
})

test('FROM after TO is a problem with a message; an open end is fine', { tags: ['D2'] }, () => {
  expect(rangeProblem(range('2025-11-16', '2025-11-15'))).toMatch(/^FROM is after TO\. .+\.$/)
  expect(rangeProblem(range('2025-11-15', '2025-11-15'))).toBeNull()
  expect(rangeProblem(range('2025-11-16', null))).toBeNull()
  expect(rangeProblem(range(null, '2025-11-15'))).toBeNull()
  expect(rangeProblem(range(null, null))).toBeNull()
})
