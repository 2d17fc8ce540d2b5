import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#demo/catalog/calendar.ts'
import { planEvents } from '#demo/catalog/events.ts'
import { planOrganizations } from '#demo/catalog/organizations.ts'
import { sizes } from '#demo/sizes.ts'
import { busynessAt } from './rhythm.ts'
import { salesOf } from './sales.ts'

test('a week has the average it is measured by', { tags: ['F13'] }, () => {
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => busynessAt(hour * hourMs))
  expect(hours.reduce((sum, each) => sum + each, 0) / hours.length).toBeCloseTo(1, 1)
})

describe.each(['2026-11-17T19:00:00Z', '2026-11-20T09:30:00Z', '2026-03-15T23:00:00Z'])('seeded at %s', (at) => {
  const now = Date.parse(at)
  const size = sizes.demo
  const events = planEvents(size, planOrganizations(size.organizations, now), now)
  const soldAt: number[] = []
  const redeemedAt: number[] = []
  for (const { tickets, at: sold } of salesOf(events, size.accounts, now)) {
    for (const { redeemedAt: redeemed } of tickets) {
      soldAt.push(sold)
      if (redeemed !== null) redeemedAt.push(redeemed)
    }
  }
  const between = (times: readonly number[], from: number, to: number) =>
    times.filter((time) => time >= from && time < to).length
  const midnight = now - (now % dayMs)

  test('today sells like the same hours a week ago', { tags: ['F13'] }, () => {
    const today = between(soldAt, midnight, now)
    const weekAgo = between(soldAt, midnight - 7 * dayMs, now - 7 * dayMs)
    expect(today).toBeGreaterThan(weekAgo * 0.5)
    expect(today).toBeLessThan(weekAgo * 2)
  })

  test('no day of the last three weeks is empty or stands out', { tags: ['F13'] }, () => {
    const days = Array.from({ length: 21 }, (_, day) => midnight - (day + 1) * dayMs)
    const sold = days.map((day) => between(soldAt, day, day + dayMs))
    const average = sold.reduce((sum, each) => sum + each, 0) / sold.length
    expect(Math.min(...sold)).toBeGreaterThan(average * 0.5)
    expect(Math.max(...sold)).toBeLessThan(average * 2)
    const redeemed = days.slice(0, 14).map((day) => between(redeemedAt, day, day + dayMs))
    expect(Math.min(...redeemed)).toBeGreaterThan(100)
  })

  test('few buy at night and many in the evening', { tags: ['F13'] }, () => {
    const in28Days = soldAt.filter((time) => time > midnight - 28 * dayMs && time < midnight)
    const ofHours = (from: number, to: number) =>
      in28Days.filter((time) => (time % dayMs) / hourMs >= from && (time % dayMs) / hourMs < to).length
    expect(ofHours(19, 22)).toBeGreaterThan(5 * ofHours(2, 5))
  })
})
