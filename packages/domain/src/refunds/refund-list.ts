/**
 * `late`: pending too long. `unresolved`: failed, with its tickets free. `turned-up`: failed here, but found as paid at
 * the provider.
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
