import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'
import { formatCount, plural } from '#values/counts.ts'
import { formatMoney } from '#values/currency.ts'
import { addCents, type Cents, cents, formatUsd } from '#values/money.ts'
import type { RefundableTicket } from './refund-rules.ts'

type SelectableTicket = RefundableTicket &
  RefundMark & { readonly redeemed: boolean; readonly currency?: string | null | undefined }

type Choice<T extends SelectableTicket> = {
  readonly tickets: readonly T[]
  /** May include tickets that can no longer be selected. */
  readonly selected: ReadonlySet<string>
  /** Tickets that an open refund holds. */
  readonly held?: { readonly has: (ticketId: string) => boolean }
  /** What is left of the payment; null: no limit besides the tickets. */
  readonly left?: Cents | null
  readonly isPreset?: boolean
  readonly fees?: Cents
}

export type RefundSelection<T extends SelectableTicket> = {
  readonly selectable: readonly T[]
  readonly chosen: readonly T[]
  readonly fees: Cents
  readonly total: Cents
  readonly redeemed: number
  readonly isAll: boolean
  /** Set to what is left of the payment if more is selected. */
  readonly exceeds: Cents | null
}

/**
 * Preselects every selectable ticket. If they cost more than is left, preselects none, because we can't know which are
 * meant.
 */
export function refundSelection<T extends SelectableTicket>({
  tickets,
  selected,
  held,
  left = null,
  isPreset = false,
  fees = cents(0),
}: Choice<T>): RefundSelection<T> {
  const selectable = tickets.filter((ticket) => !isRefunded(ticket) && !held?.has(ticket.ticketId))
  const ticked = selectable.filter(({ ticketId }) => selected.has(ticketId))
  const chosen = isPreset && left !== null && costOf(ticked) > left ? [] : ticked
  const total = addCents([costOf(chosen), fees])
  return {
    selectable,
    chosen,
    fees,
    total,
    exceeds: left !== null && total > left ? left : null,
    redeemed: chosen.filter(({ redeemed }) => redeemed).length,
    isAll: selectable.length > 0 && chosen.length === selectable.length,
  }
}

const costOf = (tickets: readonly RefundableTicket[]): Cents => addCents(tickets.map(({ price }) => price))

type Chosen = Pick<RefundSelection<SelectableTicket>, 'selectable' | 'chosen' | 'fees' | 'total' | 'exceeds'>

export function selectionProblem({ selectable, chosen, fees, total, exceeds }: Chosen): string | null {
  if (fees === 0 && selectable.length === 0) return 'All tickets in this purchase are refunded or being refunded.'
  if (fees === 0 && chosen.length === 0) return 'Select at least one ticket.'
  if (exceeds === null) return null
  const cost = `${fees > 0 ? 'The selected tickets and fees' : 'The selected tickets'} cost ${formatUsd(total)}`
  return exceeds === 0
    ? `${cost}, but nothing is left to refund from this payment.`
    : `${cost}, but only ${formatUsd(exceeds)} is left to refund from this payment.`
}

type Counted = Pick<RefundSelection<SelectableTicket>, 'selectable' | 'chosen' | 'total' | 'redeemed'>

export const selectionLabel = ({ chosen, selectable }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} ${plural(selectable.length, 'ticket')} selected`

export const selectionAnnouncement = ({ chosen, selectable, total }: Counted): string =>
  `${formatCount(chosen.length)} of ${formatCount(selectable.length)} selected, ${formatMoney(total, selectable[0]?.currency)}`

export const redeemedWarning = ({ redeemed }: Counted): string | null =>
  redeemed === 0 ? null : `${formatCount(redeemed)} of the selected tickets ${plural(redeemed, 'was', 'were')} redeemed`

/** Exact text of the specification. */
export const redeemedConsequence = 'Refunding these tickets may cause issues with event access'
