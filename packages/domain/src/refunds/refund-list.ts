/** `late`: pending for too long. `unresolved`: failed recently, and no other refund has taken its tickets. */
export const refundListStates = ['pending', 'late', 'unknown', 'unresolved', 'failed', 'succeeded'] as const
export type RefundListState = (typeof refundListStates)[number]

export const refundLateAfterMs = 600_000

export const refundUnresolvedForMs = 7 * 86_400_000
