import type { OverallStats } from '@ground-control/contract/figures/overview'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { comparisonOf, figureOf, lastKnown, totalEvents, totalRevenue, totalTicketsSold } from './total-figures.ts'

const totals = (events: number, sold: number, revenue: number): OverallStats => ({
  totalEvents: events,
  totalTicketsSold: sold,
  totalRevenue: cents(revenue),
})
const now = totals(148, 12_847, 48_631_250)

test('the cards are labelled exactly', { tags: ['O2'] }, () => {
  expect([totalEvents, totalTicketsSold, totalRevenue].map(({ legend }) => legend)).toEqual([
    'TOTAL EVENTS',
    'Total Tickets Sold',
    'TOTAL REVENUE',
  ])
})

test('headlines are short, with the exact figure beside them', { tags: ['O7'] }, () => {
  expect(figureOf(totalEvents, now)).toEqual({ text: '148', exact: '148', amount: 148 })
  expect(figureOf(totalTicketsSold, now)).toEqual({ text: '12.8K', exact: '12,847', amount: 12_847 })
  expect(figureOf(totalRevenue, now)).toEqual({ text: '$486.3K', exact: '$486,312.50', amount: 48_631_250 })
})

test('each card is compared with its figure of the previous range', { tags: ['O2'] }, () => {
  const before = totals(139, 11_249, 50_187_000)
  expect(comparisonOf(totalEvents, now, before).change).toEqual({ direction: 'up', text: '6.5%' })
  expect(comparisonOf(totalTicketsSold, now, before).before.exact).toBe('11,249')
  expect(comparisonOf(totalRevenue, now, before)).toEqual({
    before: { text: '$501.9K', exact: '$501,870.00', amount: 50_187_000 },
    change: { direction: 'down', text: '3.1%' },
  })
})

test('without earlier revenue, the change is shown from $0', { tags: ['O2'] }, () => {
  expect(comparisonOf(totalRevenue, now, totals(0, 0, 0)).change).toEqual({ direction: 'up', text: 'from $0.00' })
})

test('a failed refresh leaves the last known figure and its time in small print', { tags: ['O2'] }, () => {
  const words = lastKnown({ exact: '1,234' }, Date.parse('2026-11-15T12:00:00Z'))
  expect(words).toMatch(/^Last known: 1,234, .*Nov 15/)
})
