/** What a submit came to, as the person at the other end of the wire knows it. */
export type SubmitFailure = {
  /** The submit was given up on after its time, whatever became of it. */
  readonly timedOut: boolean
  /** 0: no answer at all. */
  readonly status: number
  readonly code: string
}

/**
 * What has to be done next. `done`: it was refunded, though the answer says no more than that. `look-up`: it may have
 * been refunded. `taken`: somebody else was first. Of the rest nothing was refunded, and only the words differ.
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

/** Whatever leaves open whether money moved is looked up, never taken for a failure. */
export function refundFollowUp({ timedOut, status, code }: SubmitFailure): RefundFollowUp {
  if (timedOut || status === 0) return 'look-up'
  // A platform may answer a refund in any form: that it was accepted is all that counts.
  if (status >= 200 && status < 300) return 'done'
  return byCode.get(code) ?? (status >= 500 ? 'look-up' : 'refused')
}

type SubmittedDraft = { readonly ticketIds: readonly string[]; readonly amount: number; readonly reason: string }

/** A submit of the same as before, whose outcome nobody knows, is the same submit and must carry the same key. */
export const isSameSubmit = (a: SubmittedDraft, b: SubmittedDraft): boolean =>
  a.amount === b.amount && a.reason.trim() === b.reason.trim() && isSameTickets(a.ticketIds, b.ticketIds)

export function isSameTickets(a: readonly string[], b: readonly string[]): boolean {
  const [mine, theirs] = [new Set(a), new Set(b)]
  return mine.size === theirs.size && [...mine].every((id) => theirs.has(id))
}
