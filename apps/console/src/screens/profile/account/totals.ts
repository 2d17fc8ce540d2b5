import type { Profile } from '@ground-control/contract/profiles'
import type { Cents } from '@ground-control/domain/values/money'
import type { TicketRow } from '#screens/profile/tickets/ticket-row.ts'

export type Totals = {
  readonly tickets: number
  readonly events: number
  readonly redeemed: number
  /** Not refunded; `redeemed` is a part of these. */
  readonly admitting: number
  /** null: unknown, since held tickets may be gifts. */
  readonly money: { readonly spent: Cents; readonly refunded: Cents; readonly paymentsNotCounted: number } | null
}

export const totalsOf = ({
  tickets,
  events,
  redeemed,
  refundedTickets,
  spent,
  refunded,
  paymentsNotCounted = 0,
}: Profile['totals']): Totals => ({
  tickets,
  events,
  redeemed,
  admitting: tickets - refundedTickets,
  money: { spent, refunded, paymentsNotCounted },
})

export function countedTotals(rows: readonly TicketRow[]): Totals {
  return {
    tickets: rows.length,
    events: new Set(rows.flatMap(({ ticket }) => ticket.eventId ?? [])).size,
    redeemed: rows.filter(({ state }) => state === 'redeemed').length,
    admitting: rows.filter(({ state }) => state !== 'refunded').length,
    money: null,
  }
}
