import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'
import { formatCount, plural } from '#values/counts.ts'
import { addCents, type Cents, formatUsd } from '#values/money.ts'
import type { RefundableTicket } from './refund-rules.ts'

type SelectableTicket = RefundableTicket & RefundMark & { readonly redeemed: boolean }

type Choice<T extends SelectableTicket> = {
  readonly tickets: readonly T[]
  /** What the person has ticked; what has become unselectable since then no longer counts. */
  readonly selected: ReadonlySet<string>
  /** Tickets that a refund on its way already holds. */
  readonly held?: { readonly has: (ticketId: string) => boolean }
  /** What is left of the payment; null where nothing but the tickets limits it. */
  readonly left?: Cents | null
  /** Nobody has ticked anything yet. */
  readonly isPreset?: boolean
}

export type RefundSelection<T extends SelectableTicket> = {
  readonly selectable: readonly T[]
  readonly chosen: readonly T[]
  readonly total: Cents
  readonly redeemed: number
  readonly isAll: boolean
  /** More is chosen than this, which is all that is left of the payment; else null. */
  readonly exceeds: Cents | null
}

/**
 * M5: refunded tickets cannot be selected, nor those that are being refunded. All at first, unless that is more than what
 * is left: then none, since nobody knows which are meant.
 */
export function refundSelection<T extends SelectableTicket>({
  tickets,
  selected,
  held,
  left = null,
  isPreset = false,
}: Choice<T>): RefundSelection<T> {
  const selectable = tickets.filter((ticket) => !isRefunded(ticket) && !held?.has(ticket.ticketId))
  const ticked = selectable.filter(({ ticketId }) => selected.has(ticketId))
  const chosen = isPreset && left !== null && costOf(ticked) > left ? [] : ticked
  const total = costOf(chosen)
  return {
    selectable,
    chosen,
    total,
    exceeds: left !== null && total > left ? left : null,
    redeemed: chosen.filter(({ redeemed }) => redeemed).length,
    isAll: selectable.length > 0 && chosen.length === selectable.length,
  }
}

const costOf = (tickets: readonly RefundableTicket[]): Cents => addCents(tickets.map(({ price }) => price))

type Chosen = Pick<RefundSelection<SelectableTicket>, 'selectable' | 'chosen' | 'total' | 'exceeds'>

/** Why what is chosen cannot be refunded, before anybody has to be refused; null when it can. */
export function selectionProblem({ selectable, chosen, total, exceeds }: Chosen): string | null {
  if (selectable.length === 0) return 'Every ticket of this purchase is refunded or being refunded.'
  if (chosen.length === 0) return 'Select at least one ticket.'
  if (exceeds === null) return null
  const cost = `The selected tickets cost ${formatUsd(total)}`
  return exceeds === 0
    ? `${cost}, and nothing of this payment is left to refund.`
    : `${cost}, and only ${formatUsd(exceeds)} of this payment is left to refund.`
}

type Counted = Pick<RefundSelection<SelectableTicket>, 'selectable' | 'chosen' | 'total' | 'redeemed'>

/** '3 of 4 tickets selected' */
export const selectionLabel = ({ chosen, selectable }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} ${plural(selectable.length, 'ticket')} selected`

/** Read out after each change: '3 of 4 selected, $135.00' */
export const selectionAnnouncement = ({ chosen, selectable, total }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} selected, ${formatUsd(total)}`

/** How many it is about; null while none of them was redeemed. */
export const redeemedWarning = ({ redeemed }: Counted): string | null =>
  redeemed === 0 ? null : `${formatCount(redeemed)} of the selected tickets ${plural(redeemed, 'was', 'were')} redeemed`

/** The specification's exact words. */
export const redeemedConsequence = 'Refunding these tickets may cause issues with event access'
