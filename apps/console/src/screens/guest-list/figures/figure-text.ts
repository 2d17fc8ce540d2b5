import { redeemedCount } from '@ground-control/domain/figures/ticket-figures'
import type { GuestFigures, TypeFigures } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'

const counted = (count: number, one: string): string => `${formatCount(count)} ${plural(count, one)}`

/** '842 guests', and comps if there are any. */
export function soldNote({ guests, comps }: Pick<GuestFigures, 'guests' | 'comps'>): string {
  return [counted(guests, 'guest'), ...(comps > 0 ? [counted(comps, 'comp')] : [])].join(', ')
}

/** Refunded means settled. Refunds under way are shown beside it. */
export function refundedNote({ refunded }: Pick<GuestFigures, 'refunded'>, underWay: number): string {
  const settled = refunded === 0 ? 'No tickets refunded' : counted(refunded, 'ticket')
  return underWay > 0 ? `${settled}, ${formatCount(underWay)} under way` : settled
}

export const redeemedNote = (figures: Pick<GuestFigures, 'redeemed' | 'sold' | 'comps' | 'refunded'>): string =>
  figures.redeemed === 0 ? 'No tickets redeemed' : `${redeemedCount(figures)} tickets`

export function typeNote({ comps, refunded }: Pick<TypeFigures, 'comps' | 'refunded'>): string | null {
  const parts = [
    ...(comps > 0 ? [counted(comps, 'comp')] : []),
    ...(refunded > 0 ? [`${formatCount(refunded)} refunded`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
