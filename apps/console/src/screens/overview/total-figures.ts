import type { OverallStats } from '@ground-control/contract/figures'
import { type Change, changeOf } from '@ground-control/domain/figures/change'
import { compactCount, formatCount } from '@ground-control/domain/values/counts'
import { cents, compactUsd, formatUsd } from '@ground-control/domain/values/money'
import { instantOf } from '@ground-control/domain/values/time'
import { receiptMoment } from '#ui/text/moments.ts'

export type Total = {
  readonly legend: string
  readonly amountOf: (totals: OverallStats) => number
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

export function figureOf(total: Total, totals: OverallStats): Figure {
  const amount = total.amountOf(totals)
  return { text: total.short(amount), exact: total.exact(amount), amount }
}

export function comparisonOf(total: Total, totals: OverallStats, totalsBefore: OverallStats): Comparison {
  const before = figureOf(total, totalsBefore)
  return { before, change: changeOf(total.amountOf(totals), before.amount, total.exact) }
}

/** The figure of the last good answer and when it came, for a card whose refresh failed. */
export const lastKnown = ({ exact }: { readonly exact: string }, updatedAt: number): string =>
  `Last known: ${exact}, ${receiptMoment(instantOf(new Date(updatedAt)))}`
