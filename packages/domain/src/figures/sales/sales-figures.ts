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

/** 0.25 is a quarter more; null: from nothing. The running step is held against the same part of its week before. */
export const salesChange = ({ steps, weekBeforeSoFar }: ComparedSales, measure: SalesMeasure): number | null =>
  percentChange(salesTotal(steps)[measure], weekBeforeSoFar[measure])
