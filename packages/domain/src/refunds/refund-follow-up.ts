export type SubmitFailure = {
  readonly timedOut: boolean
  readonly status: number
  readonly code: string
}

/**
 * After `done` or `look-up`, money may have moved; after the others, nothing was refunded. `taken`: somebody else was
 * faster.
 */
export type RefundFollowUp = 'done' | 'look-up' | 'taken' | 'prices-changed' | 'declined' | 'switched-off' | 'refused'

const byCode = new Map<string, RefundFollowUp>([
  ['refund-outcome-unknown', 'look-up'],
  ['already-refunded', 'taken'],
  ['being-refunded', 'taken'],
  ['amount-mismatch', 'prices-changed'],
  ['refund-declined', 'declined'],
  ['switched-off', 'switched-off'],
  ['provider-unavailable', 'refused'],
])

/** If it is unclear whether money moved, the refund is looked up, never treated as a failure. */
export function refundFollowUp({ timedOut, status, code }: SubmitFailure): RefundFollowUp {
  if (timedOut || status === 0) return 'look-up'
  // Another platform may answer in any form. A 2xx is enough to know that it accepted the refund.
  if (status >= 200 && status < 300) return 'done'
  return byCode.get(code) ?? (status >= 500 ? 'look-up' : 'refused')
}

type SubmittedDraft = { readonly ticketIds: readonly string[]; readonly amount: number; readonly reason: string }

/** Repeating a submit with an unknown outcome must reuse its key. */
export const isSameSubmit = (a: SubmittedDraft, b: SubmittedDraft): boolean =>
  a.amount === b.amount && a.reason.trim() === b.reason.trim() && isSameTickets(a.ticketIds, b.ticketIds)

export function isSameTickets(a: readonly string[], b: readonly string[]): boolean {
  const [mine, theirs] = [new Set(a), new Set(b)]
  return mine.size === theirs.size && [...mine].every((id) => theirs.has(id))
}
