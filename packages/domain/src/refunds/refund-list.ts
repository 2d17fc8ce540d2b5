/**
 * `late`: pending for too long. `unresolved`: failed recently, and no other refund has taken its tickets. `turned-up`:
 * recorded as failed, and recently found at the provider after all.
 */
export const refundListStates = [
  'pending',
  'late',
  'unknown',
  'unresolved',
  'turned-up',
  'failed',
  'succeeded',
] as const
export type RefundListState = (typeof refundListStates)[number]

export const refundLateAfterMs = 600_000

export const refundUnresolvedForMs = 7 * 86_400_000
