import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#demo/catalog/calendar.ts'
import { seeded } from '#demo/random.ts'
import { pauseMsAt } from './turns.ts'

const midnight = Date.parse('2026-11-18T00:00:00Z')

test('something happens within a minute at any hour, and never more than a few times', { tags: ['F13'] }, () => {
  const random = seeded(13)
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const pause = pauseMsAt(midnight + hour * hourMs, random)
    expect(pause).toBeLessThan(minuteMs)
    expect(pause).toBeGreaterThanOrEqual(8_000)
  }
})

test('evenings are busier than nights', { tags: ['F13'] }, () => {
  expect(pauseMsAt(midnight + 20 * hourMs, () => 0.5)).toBeLessThan(pauseMsAt(midnight + 4 * hourMs, () => 0.5))
})
