/**
 * How a list of refunds can be narrowed. `pending`: not settled; `late`: for longer than it should take; `unresolved`:
 * failed lately, and its tickets are still paid for, with no other refund that has taken them up.
 */
export const refundListStates = ['pending', 'late', 'unknown', 'unresolved', 'failed', 'succeeded'] as const
export type RefundListState = (typeof refundListStates)[number]

/** A refund that is still under way after this needs somebody's attention. */
export const refundLateAfterMs = 600_000

/** For so long one that failed, and that nobody took up, needs somebody's attention. */
export const refundUnresolvedForMs = 7 * 86_400_000
