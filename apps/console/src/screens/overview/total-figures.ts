import type { OverallStats } from '@ground-control/contract/figures/overview'
import { type Change, changeOf } from '@ground-control/domain/figures/change'
import { compactCount, formatCount } from '@ground-control/domain/values/counts'
import { cents, compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { receiptMoment } from '#ui/text/moments.ts'

export type Total = {
  readonly legend: string
  readonly amountOf: (totals: Omit<OverallStats, 'before'>) => number
  readonly short: (amount: number) => string
  readonly exact: (amount: number) => string
}

export const totalEvents: Total = {
  legend: 'TOTAL EVENTS',
  amountOf: (totals) => totals.totalEvents,
  short: compactCount,
  exact: formatCount,
}

export const totalTicketsSold: Total = {
  legend: 'Total Tickets Sold',
  amountOf: (totals) => totals.totalTicketsSold,
  short: compactCount,
  exact: formatCount,
}

export const totalRevenue: Total = {
  legend: 'TOTAL REVENUE',
  amountOf: (totals) => totals.totalRevenue,
  short: (amount) => compactUsd(cents(amount)),
  exact: (amount) => formatUsd(cents(amount)),
}

type Figure = {
  readonly text: string
  readonly exact: string
  readonly amount: number
}

type Comparison = { readonly before: Figure; readonly change: Change }

export function figureOf(total: Total, totals: Omit<OverallStats, 'before'>): Figure {
  const amount = total.amountOf(totals)
  return { text: total.short(amount), exact: total.exact(amount), amount }
}

export function comparisonOf(
  total: Total,
  totals: OverallStats,
  totalsBefore: Omit<OverallStats, 'before'>,
): Comparison {
  const before = figureOf(total, totalsBefore)
  return { before, change: changeOf(total.amountOf(totals), before.amount, total.exact) }
}

/** '3,850 exactly' for a short count; for revenue, what is left of it. null: the figure says it all. */
export function exactNote(total: Total, totals: OverallStats): string | null {
  if (total === totalRevenue) {
    return totals.netRevenue === undefined ? null : `Net ${formatUsd(totals.netRevenue)}`
  }
  const { text, exact } = figureOf(total, totals)
  return text === exact ? null : `${exact} exactly`
}

export const lastKnown = ({ exact }: { readonly exact: string }, updatedAt: number): string =>
  `Last known: ${exact}, ${receiptMoment(instantOf(new Date(updatedAt)))}`
