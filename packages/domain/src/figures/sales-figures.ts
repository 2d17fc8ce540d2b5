import { percentChange } from '#values/counts.ts'
import { addCents, type Cents } from '#values/money.ts'

export type SalesPoint = { readonly tickets: number; readonly revenue: Cents }
export type SalesMeasure = keyof SalesPoint

type ComparedSales = {
  readonly steps: readonly SalesPoint[]
  /** Up to the same moment of the week before. */
  readonly weekBeforeSoFar: SalesPoint
}

export const salesTotal = (steps: readonly SalesPoint[]): SalesPoint => ({
  tickets: steps.reduce((sum, { tickets }) => sum + tickets, 0),
  revenue: addCents(steps.map(({ revenue }) => revenue)),
})

/**
 * As a share: 0.25 is a quarter more than a week ago. The last step is not over, so it is held against the same part of
 * its week before: against the whole of it, sales would seem to fall at the start of every step. null: from nothing.
 */
export const salesChange = ({ steps, weekBeforeSoFar }: ComparedSales, measure: SalesMeasure): number | null =>
  percentChange(salesTotal(steps)[measure], weekBeforeSoFar[measure])
