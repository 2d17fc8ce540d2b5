import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '#values/money.ts'
import { type SalesPoint, salesChange, salesTotal } from './sales-figures.ts'

const point = (tickets: number, revenue: number): SalesPoint => ({ tickets, revenue: cents(revenue) })

test('the total of a window is the sum of its steps, and zero without steps', () => {
  expect(salesTotal([point(2, 5000), point(0, 0), point(1, 1250)])).toEqual(point(3, 6250))
  expect(salesTotal([])).toEqual(point(0, 0))
})

test('the change compares each measure with a week ago', () => {
  const pulse = { steps: [point(2, 1000), point(3, 500)], weekBeforeSoFar: point(4, 3000) }
  expect(salesChange(pulse, 'tickets')).toBe(0.25)
  expect(salesChange(pulse, 'revenue')).toBe(-0.5)
  expect(salesChange({ steps: [], weekBeforeSoFar: point(4, 100) }, 'tickets')).toBe(-1)
})

test('a change from zero has no percentage, also for free tickets', () => {
  expect(salesChange({ steps: [point(3, 900)], weekBeforeSoFar: point(0, 0) }, 'tickets')).toBeNull()
  expect(salesChange({ steps: [point(3, 900)], weekBeforeSoFar: point(2, 0) }, 'revenue')).toBeNull()
})

const points = fc.array(
  fc.record({ tickets: fc.nat({ max: 100_000 }), revenue: fc.nat({ max: 1_000_000_000 }).map((n) => n as Cents) }),
)

test('a window cut in two adds up to the whole, and equal figures are no change', () => {
  fc.assert(
    fc.property(points, fc.nat(), (steps, at) => {
      const cut = steps.length ? at % steps.length : 0
      const total = salesTotal(steps)
      expect(salesTotal([salesTotal(steps.slice(0, cut)), salesTotal(steps.slice(cut))])).toEqual(total)
      for (const measure of ['tickets', 'revenue'] as const) {
        const change = salesChange({ steps, weekBeforeSoFar: total }, measure)
        expect(change).toBe(total[measure] === 0 ? null : 0)
      }
    }),
  )
})
