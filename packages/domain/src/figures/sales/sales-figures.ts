import { percentChange } from '#values/counts.ts'
import { addCents, type Cents } from '#values/money.ts'

export type SalesPoint = { readonly tickets: number; readonly revenue: Cents }
export type SalesMeasure = keyof SalesPoint

type ComparedSales = {
  readonly steps: readonly SalesPoint[]
  /** Up to the same moment a week before. */
  readonly weekBeforeSoFar: SalesPoint
}

export const salesTotal = (steps: readonly SalesPoint[]): SalesPoint => ({
  tickets: steps.reduce((sum, { tickets }) => sum + tickets, 0),
  revenue: addCents(steps.map(({ revenue }) => revenue)),
})

/**
 * 0.25 is a quarter more; null: there is no earlier amount. The running step is compared with the same part of its step
 * a week ago.
 */
export const salesChange = ({ steps, weekBeforeSoFar }: ComparedSales, measure: SalesMeasure): number | null =>
  percentChange(salesTotal(steps)[measure], weekBeforeSoFar[measure])
