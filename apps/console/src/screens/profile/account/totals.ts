import type { Profile } from '@ground-control/contract/accounts'
import type { Cents } from '@ground-control/domain/values/money'
import type { TicketRow } from '#screens/profile/tickets/ticket-row.ts'

export type Totals = {
  readonly tickets: number
  readonly events: number
  readonly redeemed: number
  /** Those that were not refunded: of which so many are redeemed. */
  readonly admitting: number
  /** null: what they paid is not known, since a ticket in their hands may have been a present. */
  readonly money: { readonly spent: Cents; readonly refunded: Cents } | null
}

export const totalsOf = ({
  tickets,
  events,
  redeemed,
  refundedTickets,
  spent,
  refunded,
}: Profile['totals']): Totals => ({
  tickets,
  events,
  redeemed,
  admitting: tickets - refundedTickets,
  money: { spent, refunded },
})

/** Where the platform does not count, counted from what it lists. */
export function countedTotals(rows: readonly TicketRow[]): Totals {
  return {
    tickets: rows.length,
    events: new Set(rows.flatMap(({ ticket }) => ticket.eventId ?? [])).size,
    redeemed: rows.filter(({ state }) => state === 'redeemed').length,
    admitting: rows.filter(({ state }) => state !== 'refunded').length,
    money: null,
  }
}
