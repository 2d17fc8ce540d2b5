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
  /** Known when the platform itself said that it does not know yet. */
  readonly refundId: RefundId | null
  /** False: the platform keeps no refund records, and only marks on tickets tell. */
  readonly hasRecords: boolean
  readonly knownBefore: ReadonlySet<string>
}

type Look = { readonly outcome: LookOutcome; readonly record: RefundRecord | null }

const everyMs = 1_000
const patienceMs = 8_000

/** M8 M9: what really happened to a submit without an answer. null: nobody waits for it any more. */
export async function lookUp(sought: Sought, leaving: AbortSignal): Promise<Look | null> {
  const started = Date.now()
  for (;;) {
    // Before the first look as well: why there is something to look up must be in sight for long enough to be read.
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
    // Logged by the client. It is asked again, and in the end the person is told that it could not be looked up.
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
