import type { OrganizationStats } from '@ground-control/contract/figures/organizations'
import type { OrganizationStatsColumn } from '@ground-control/domain/figures/organization-stats'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'

type Figures = OrganizationStats['totals']

type CardFigures = {
  /** The figure the list is sorted by. null: the change, which is not a text. */
  readonly headline: string | null
  readonly amounts: string
  readonly counts: string
}

/** Every figure once, by name; the one the list is sorted by comes first, or gross if sorted by name. */
export function cardFigures(figures: Figures, sortedBy: OrganizationStatsColumn): CardFigures {
  const words = {
    gross: `${formatUsd(figures.gross)} gross`,
    refunded: `${minus(figures.refunded)} refunded`,
    net: `${formatUsd(figures.net)} net`,
    tickets: `${formatCount(figures.tickets)} ${plural(figures.tickets, 'ticket')}`,
    events: `${formatCount(figures.events)} ${plural(figures.events, 'event')}`,
  }
  const first = sortedBy === 'orgName' ? 'gross' : sortedBy
  const rest = (columns: readonly (keyof typeof words)[]) =>
    columns.flatMap((column) => (column === first ? [] : [words[column]])).join(', ')
  return {
    headline: first === 'change' ? null : words[first],
    amounts: rest(['gross', 'refunded', 'net']),
    counts: rest(['tickets', 'events']),
  }
}

/** Amounts that leave a sum get a true minus sign. */
export const minus = (amount: Cents): string => (amount === 0 ? formatUsd(amount) : `−${formatUsd(amount)}`)
