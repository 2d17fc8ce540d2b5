import type { RefundState } from './refund-states.ts'

type Made = { readonly refundId: string; readonly state: RefundState; readonly ticketIds: readonly string[] }

type Retry<Record, TicketId> = {
  /** Tickets of the failed refund that no other refund has: these can be tried again. */
  readonly again: readonly TicketId[]
  /** Refunds that took its tickets, newest first. */
  readonly later: readonly Record[]
}

/** What became of the tickets of a failed refund. `all` are the refunds of its payment, newest first. */
export function retryOf<Record extends Made>(
  failed: Record,
  all: readonly Record[],
): Retry<Record, Record['ticketIds'][number]> {
  const nothing = { again: [], later: [] }
  if (failed.state !== 'failed') return nothing
  const own = new Set(failed.ticketIds)
  const later = all.filter(
    ({ refundId, state, ticketIds }) =>
      refundId !== failed.refundId && state !== 'failed' && ticketIds.some((ticketId) => own.has(ticketId)),
  )
  const taken = new Set(later.flatMap(({ ticketIds }) => ticketIds))
  return { again: failed.ticketIds.filter((ticketId) => !taken.has(ticketId)), later }
}

/** What else was refunded of the payment, or is being refunded. `all` are its refunds, newest first. */
export const siblingsOf = <Record extends Made>(record: Record, all: readonly Record[]): readonly Record[] =>
  all.filter(({ refundId, state }) => refundId !== record.refundId && state !== 'failed')
