import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'
import { isSameTickets } from './refund-follow-up.ts'
import type { RefundState } from './refund-states.ts'

/**
 * What looking shows. `accepted`: the provider has it and will pay. `open`: nobody knows yet. `taken`: another refund has
 * some of the tickets. `absent`: nothing was refunded. `unreadable`: it could not be looked up.
 */
export type LookOutcome = 'went-through' | 'accepted' | 'declined' | 'open' | 'taken' | 'absent' | 'unreadable'

type SeenRefund = { readonly refundId: string; readonly state: RefundState; readonly ticketIds: readonly string[] }

type Submitted = {
  readonly ticketIds: readonly string[]
  /** Refunds of the payment that were there before: one of them that failed is not this one. */
  readonly knownBefore: ReadonlySet<string>
}

/** The refund that a submit led to, or the one that stood in its way, among those of its payment, newest first. */
export function refundOfSubmit<T extends SeenRefund>(records: readonly T[], { ticketIds, knownBefore }: Submitted) {
  const isSame = (record: T) => isSameTickets(record.ticketIds, ticketIds)
  const live = records.filter(({ state }) => state !== 'failed')
  return (
    live.find(isSame) ??
    live.find((record) => record.ticketIds.some((id) => ticketIds.includes(id))) ??
    records.find((record) => isSame(record) && !knownBefore.has(record.refundId)) ??
    null
  )
}

const byState: Readonly<Record<RefundState, LookOutcome>> = {
  reserved: 'open',
  unknown: 'open',
  sent: 'accepted',
  succeeded: 'went-through',
  failed: 'declined',
}

export function outcomeOfRecord(record: SeenRefund | null, ticketIds: readonly string[]): LookOutcome {
  if (!record) return 'absent'
  return isSameTickets(record.ticketIds, ticketIds) ? byState[record.state] : 'taken'
}

/** Where the platform keeps no records: all that can be seen is which tickets are marked. */
export function outcomeOfMarks(
  tickets: readonly (RefundMark & { readonly ticketId: string })[],
  ticketIds: readonly string[],
): LookOutcome {
  const refunded = new Set(tickets.filter(isRefunded).map(({ ticketId }) => ticketId))
  const marked = ticketIds.filter((id) => refunded.has(id)).length
  if (marked === 0) return 'absent'
  return marked === ticketIds.length ? 'went-through' : 'taken'
}

/** A submit that was given up on may still be on its way: nothing is called absent at the first look. */
const absentAfterMs = 4_000
const maxMs = 20_000

/** How long to go on looking: until it is settled, or people have waited long enough. */
export function isWorthLookingAgain(outcome: LookOutcome, elapsedMs: number): boolean {
  if (outcome === 'absent') return elapsedMs < absentAfterMs
  return (outcome === 'open' || outcome === 'unreadable') && elapsedMs < maxMs
}

/** Whether refunding again can be offered. Of a submit that may still arrive, or might have, it must not be. */
export const canSubmitAgain = (outcome: LookOutcome): boolean =>
  outcome === 'absent' || outcome === 'declined' || outcome === 'taken'

/** Tickets that refunds on their way hold, each with its refund: no other can have them until that is settled. */
export const heldTickets = <T extends SeenRefund>(records: readonly T[]): ReadonlyMap<string, T['refundId']> =>
  new Map(
    records
      .filter(({ state }) => isOpenState(state))
      .flatMap(({ refundId, ticketIds }) => ticketIds.map((ticketId) => [ticketId, refundId] as const)),
  )

export const isOpenState = (state: RefundState): boolean => state !== 'succeeded' && state !== 'failed'
