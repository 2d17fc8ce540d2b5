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
 * C3: what setting the flag comes to. What is already as it is wanted stays untouched, so that the same click again, or a
 * colleague's, changes nothing; a refunded ticket is refused even then, since nobody may be let in by it.
 */
export function redemptionOutcome(
  ticket: RedeemableTicket,
  { redeemed, expectedVersion }: Redemption,
): 'change' | 'unchanged' | RedemptionProblem {
  if (isRefunded(ticket)) return 'already-refunded'
  if (ticket.redeemed === redeemed) return 'unchanged'
  if (expectedVersion !== undefined && expectedVersion !== ticket.version) return 'changed-meanwhile'
  return redeemed && ticket.beingRefunded ? 'being-refunded' : 'change'
}
