import {
  isWorthLookingAgain,
  type LookOutcome,
  outcomeOfMarks,
  outcomeOfRecord,
  refundOfSubmit,
} from '@ground-control/domain/refunds/refund-look-up'
import type { PaymentId, RefundId } from '@ground-control/domain/values/ids'
import { type RefundRecord, readPaymentRefunds, readRefund } from '#subjects/refunds/queries.ts'
import { readPaymentTickets } from '#subjects/tickets/queries.ts'
import { pause, timeLimit } from './time-limit.ts'

type Sought = {
  readonly paymentIntentId: PaymentId
  readonly ticketIds: readonly string[]
  readonly fees: number
  /** Set when the platform accepted it without knowing the outcome. */
  readonly refundId: RefundId | null
  /** False: no refund records, so only the tickets' refund marks tell. */
  readonly hasRecords: boolean
  readonly knownBefore: ReadonlySet<string>
}

type Look = { readonly outcome: LookOutcome; readonly record: RefundRecord | null }

const everyMs = 1_000
const patienceMs = 8_000

export async function lookUp(sought: Sought, leaving: AbortSignal): Promise<Look | null> {
  const started = Date.now()
  for (;;) {
    // Pauses before the first look too, so the reason can be read.
    await pause(everyMs, leaving)
    const look = await lookOnce(sought, leaving)
    if (leaving.aborted) return null
    if (!isWorthLookingAgain(look.outcome, Date.now() - started)) return look
  }
}

async function lookOnce(sought: Sought, leaving: AbortSignal): Promise<Look> {
  const { signal, clear } = timeLimit(patienceMs, leaving)
  try {
    return sought.hasRecords ? await lookAtRecords(sought, signal) : await lookAtTickets(sought, signal)
  } catch {
    // Logged by the client; the loop tries again.
    return { outcome: 'unreadable', record: null }
  } finally {
    clear()
  }
}

async function lookAtRecords(sought: Sought, signal: AbortSignal): Promise<Look> {
  const { paymentIntentId, ticketIds, refundId } = sought
  if (refundId !== null) {
    const record = await readRefund(refundId, signal)
    return { outcome: outcomeOfRecord(record, ticketIds), record }
  }
  const { records } = await readPaymentRefunds(paymentIntentId, signal)
  const record = refundOfSubmit(records, sought)
  return { outcome: outcomeOfRecord(record, ticketIds), record }
}

async function lookAtTickets({ paymentIntentId, ticketIds }: Sought, signal: AbortSignal): Promise<Look> {
  const tickets = await readPaymentTickets(paymentIntentId, signal)
  return { outcome: outcomeOfMarks(tickets ?? [], ticketIds), record: null }
}
