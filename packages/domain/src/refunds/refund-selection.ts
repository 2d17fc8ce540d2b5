import { formatCount, plural } from '#counts.ts'
import { addCents, type Cents, formatUsd } from '#money.ts'
import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'
import type { RefundableTicket } from './refund-rules.ts'

type SelectableTicket = RefundableTicket & RefundMark & { readonly redeemed: boolean }

type Choice<T extends SelectableTicket> = {
  readonly tickets: readonly T[]
  /** What the person has ticked; what has become unselectable since then no longer counts. */
  readonly selected: ReadonlySet<string>
  /** Tickets that a refund on its way already holds. */
  readonly held?: { readonly has: (ticketId: string) => boolean }
}

export type RefundSelection<T extends SelectableTicket> = {
  readonly selectable: readonly T[]
  readonly chosen: readonly T[]
  readonly total: Cents
  readonly redeemed: number
  readonly isAll: boolean
}

/** M5: refunded tickets cannot be selected, nor those that are being refunded. */
export function refundSelection<T extends SelectableTicket>({
  tickets,
  selected,
  held,
}: Choice<T>): RefundSelection<T> {
  const selectable = tickets.filter((ticket) => !isRefunded(ticket) && !held?.has(ticket.ticketId))
  const chosen = selectable.filter(({ ticketId }) => selected.has(ticketId))
  return {
    selectable,
    chosen,
    total: addCents(chosen.map(({ price }) => price)),
    redeemed: chosen.filter(({ redeemed }) => redeemed).length,
    isAll: selectable.length > 0 && chosen.length === selectable.length,
  }
}

type Counted = Pick<RefundSelection<SelectableTicket>, 'selectable' | 'chosen' | 'total' | 'redeemed'>

/** '3 of 4 tickets selected' */
export const selectionLabel = ({ chosen, selectable }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} ${plural(selectable.length, 'ticket')} selected`

/** Read out after each change: '3 of 4 selected, $135.00' */
export const selectionAnnouncement = ({ chosen, selectable, total }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} selected, ${formatUsd(total)}`

/** M6: how many it is about; null while none of them was redeemed. */
export const redeemedWarning = ({ redeemed }: Counted): string | null =>
  redeemed === 0 ? null : `${formatCount(redeemed)} of the selected tickets ${plural(redeemed, 'was', 'were')} redeemed`

/** M6: exact words. */
export const redeemedConsequence = 'Refunding these tickets may cause issues with event access'
