import { isRefunded, type RefundMark } from '#tickets/ticket-state.ts'
import { isSameTickets } from './refund-follow-up.ts'
import { isOpenState, type RefundState } from './refund-states.ts'

/**
 * `accepted`: the provider will pay. `open`: not known yet. `absent`: nothing was refunded. `unreadable`: the look-up
 * failed.
 */
export type LookOutcome = 'went-through' | 'accepted' | 'declined' | 'open' | 'taken' | 'absent' | 'unreadable'

type SeenRefund = {
  readonly refundId: string
  readonly state: RefundState
  readonly ticketIds: readonly string[]
  readonly fees?: number | undefined
}

type Submitted = {
  readonly ticketIds: readonly string[]
  readonly fees?: number
  /** Refunds from before the submit, so that an earlier failed one isn't mistaken for it. */
  readonly knownBefore: ReadonlySet<string>
}

/** The refund that a submit created, or the one that blocked it. `records` are the payment's refunds, newest first. */
export function refundOfSubmit<T extends SeenRefund>(records: readonly T[], submitted: Submitted) {
  const { ticketIds, fees = 0, knownBefore } = submitted
  // A refund of fees alone has no tickets, like many external ones.
  const isSame = (record: T) => isSameTickets(record.ticketIds, ticketIds) && (record.fees ?? 0) === fees
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

/** For a platform without refund records, where only the tickets' marks tell. */
export function outcomeOfMarks(
  tickets: readonly (RefundMark & { readonly ticketId: string })[],
  ticketIds: readonly string[],
): LookOutcome {
  const refunded = new Set(tickets.filter(isRefunded).map(({ ticketId }) => ticketId))
  const marked = ticketIds.filter((id) => refunded.has(id)).length
  if (marked === 0) return 'absent'
  return marked === ticketIds.length ? 'went-through' : 'taken'
}

/** A submit that timed out may still arrive, so it isn't reported as absent at once. */
const absentAfterMs = 4_000
const maxMs = 20_000

export function isWorthLookingAgain(outcome: LookOutcome, elapsedMs: number): boolean {
  if (outcome === 'absent') return elapsedMs < absentAfterMs
  return (outcome === 'open' || outcome === 'unreadable') && elapsedMs < maxMs
}

/** False while the first refund may still arrive. */
export const canSubmitAgain = (outcome: LookOutcome): boolean =>
  outcome === 'absent' || outcome === 'declined' || outcome === 'taken'

/** Tickets that open refunds hold, each with its refund's id. */
export const heldTickets = <T extends SeenRefund>(records: readonly T[]): ReadonlyMap<string, T['refundId']> =>
  new Map(
    records
      .filter(({ state }) => isOpenState(state))
      .flatMap(({ refundId, ticketIds }) => ticketIds.map((ticketId) => [ticketId, refundId] as const)),
  )
