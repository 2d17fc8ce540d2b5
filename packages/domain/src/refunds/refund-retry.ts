import type { RefundState } from './refund-states.ts'

type Made = { readonly refundId: string; readonly state: RefundState; readonly ticketIds: readonly string[] }

type Retry<Record, TicketId> = {
  /** Tickets of the failed refund that no other refund has, so that they can be refunded again. */
  readonly again: readonly TicketId[]
  /** Refunds that took its tickets, newest first. */
  readonly later: readonly Record[]
}

/** What happened to a failed refund's tickets. `all` are its payment's refunds, newest first. */
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

/** Other refunds of the payment, finished or under way. `all` are its refunds, newest first. */
export const siblingsOf = <Record extends Made>(record: Record, all: readonly Record[]): readonly Record[] =>
  all.filter(({ refundId, state }) => refundId !== record.refundId && state !== 'failed')
