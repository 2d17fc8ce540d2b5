export type SubmitFailure = {
  readonly timedOut: boolean
  readonly status: number
  readonly code: string
}

/**
 * `done` and `look-up` may have moved money; after the others nothing was refunded. `taken`: somebody else was first.
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

/** Anything that leaves open whether money moved is looked up, never treated as a failure. */
export function refundFollowUp({ timedOut, status, code }: SubmitFailure): RefundFollowUp {
  if (timedOut || status === 0) return 'look-up'
  // Another platform may answer in any form; a 2xx is enough to show that the refund was accepted.
  if (status >= 200 && status < 300) return 'done'
  return byCode.get(code) ?? (status >= 500 ? 'look-up' : 'refused')
}

type SubmittedDraft = { readonly ticketIds: readonly string[]; readonly amount: number; readonly reason: string }

/** Repeating a submit with an unknown outcome must reuse its idempotency key. */
export const isSameSubmit = (a: SubmittedDraft, b: SubmittedDraft): boolean =>
  a.amount === b.amount && a.reason.trim() === b.reason.trim() && isSameTickets(a.ticketIds, b.ticketIds)

export function isSameTickets(a: readonly string[], b: readonly string[]): boolean {
  const [mine, theirs] = [new Set(a), new Set(b)]
  return mine.size === theirs.size && [...mine].every((id) => theirs.has(id))
}
