import type { SalesPulse } from '@ground-control/contract/figures/board'
import { instant } from '@ground-control/domain/testing/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { salesLines } from './sales-lines.ts'

const point = (tickets: number, revenue: number) => ({ tickets, revenue: cents(revenue) })

const pulse: SalesPulse = {
  asOf: instant('2025-11-14T23:42:07Z'),
  startsAt: instant('2025-11-14T23:35:00Z'),
  stepMs: 300_000,
  steps: [point(4, 900), point(2, 500)],
  weekBefore: [point(3, 700), point(5, 100)],
  weekBeforeSoFar: point(6, 800),
}

const zones = { platformZone: 'UTC', viewerZone: 'UTC' }

test('sales are two lines: this window and the one a week before, the second dashed', { tags: ['X1'] }, () => {
  const { times, series, nowAt } = salesLines(pulse, 'tickets', zones)
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    '2025-11-14T23:35:00.000Z',
    '2025-11-14T23:40:00.000Z',
  ])
  expect(series).toEqual([
    { name: 'Today', values: [4, 2], fill: true, open: true },
    { name: 'Last Friday', values: [3, 5], dash: true },
  ])
  expect(nowAt).toBe(Date.parse('2025-11-14T23:42:07Z'))
  expect(salesLines(pulse, 'revenue', zones).series.map(({ values }) => values)).toEqual([
    [900, 500],
    [700, 100],
  ])
})

test('the running step reads "so far"', { tags: ['X1'] }, () => {
  const { times, formatTime, formatTick } = salesLines(pulse, 'tickets', { ...zones, viewerZone: 'America/New_York' })
  expect(times.map(formatTime)).toEqual(['18:35', '18:40, so far'])
  expect(formatTick(Date.parse('2025-11-14T23:40:00Z'))).toBe('18:40')
})
