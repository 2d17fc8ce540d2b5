import { isRefunded, type RefundMark } from './ticket-state.ts'

export type RedeemableTicket = RefundMark & {
  readonly redeemed: boolean
  readonly version: number
  /** A refund of it is on its way. */
  readonly beingRefunded: boolean
}

export type Redemption = {
  readonly redeemed: boolean
  /** The state the person saw when deciding; unset: whatever it is now. */
  readonly expectedVersion?: number | undefined
}

export type RedemptionProblem = 'already-refunded' | 'being-refunded' | 'changed-meanwhile'

/**
 * C3: what setting the flag comes to. What is already as it is wanted stays untouched. Whoever saw it otherwise either
 * sends the same again or is too late: `set-meanwhile`, since one ticket must not seem to let two people in. A refunded
 * ticket is refused in any case.
 */
export function redemptionOutcome(
  ticket: RedeemableTicket,
  { redeemed, expectedVersion }: Redemption,
): 'change' | 'unchanged' | 'set-meanwhile' | RedemptionProblem {
  if (isRefunded(ticket)) return 'already-refunded'
  const isOlder = expectedVersion !== undefined && expectedVersion !== ticket.version
  if (ticket.redeemed === redeemed) return isOlder ? 'set-meanwhile' : 'unchanged'
  if (isOlder) return 'changed-meanwhile'
  return redeemed && ticket.beingRefunded ? 'being-refunded' : 'change'
}
