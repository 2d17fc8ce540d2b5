import { redeemedCount } from '@ground-control/domain/figures/ticket-figures'
import type { GuestFigures, TypeFigures } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { cents, formatUsd } from '@ground-control/domain/values/money'

/** Keeps an amount together with its word when the line wraps. */
const noBreak = '\u00a0'

const counted = (count: number, one: string): string => `${formatCount(count)} ${plural(count, one)}`

/** '842 guests, 5 ticket types', and comps if there are any. */
export function soldNote({ guests, types, comps }: Pick<GuestFigures, 'guests' | 'types' | 'comps'>): string {
  const parts = [counted(guests, 'guest'), counted(types.length, 'ticket type')]
  return [...parts, ...(comps > 0 ? [counted(comps, 'comp')] : [])].join(', ')
}

export function refundedNote(figures: Pick<GuestFigures, 'refunded' | 'refundedAmount' | 'gross'>): string | null {
  const { refunded, refundedAmount, gross } = figures
  if (refunded === 0) return null
  const net = cents(gross - refundedAmount)
  const tickets = `(${counted(refunded, 'ticket')})`.replace(' ', noBreak)
  return `Refunded ${formatUsd(refundedAmount)} ${tickets}, net${noBreak}${formatUsd(net)}`
}

/** The words of the specification. */
export const redeemedNote = (figures: Pick<GuestFigures, 'redeemed' | 'sold' | 'comps' | 'refunded'>): string =>
  figures.redeemed === 0 ? 'No tickets redeemed' : `${redeemedCount(figures)} tickets`

export function typeNote({ comps, refunded }: Pick<TypeFigures, 'comps' | 'refunded'>): string | null {
  const parts = [
    ...(comps > 0 ? [counted(comps, 'comp')] : []),
    ...(refunded > 0 ? [`${formatCount(refunded)} refunded`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
