/** How a list of refunds can be narrowed. `pending`: not settled; `late`: for longer than it should take. */
export const refundListStates = ['pending', 'late', 'unknown', 'failed', 'succeeded'] as const
export type RefundListState = (typeof refundListStates)[number]

/** A refund that is still under way after this needs somebody's attention. */
export const refundLateAfterMs = 600_000
