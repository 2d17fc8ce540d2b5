import type { ClientBase } from 'pg'
import { newId } from '#demo/random.ts'
import { existing, lockPaymentIntent } from './calls/payment-intents.ts'
import { findDispute } from './calls/read-disputes.ts'
import { fieldsOf } from './faults/fault.ts'
import {
  type DisputeObject,
  type DisputeRow,
  type DisputeStatus,
  disputeColumns,
  disputeStatuses,
  isClosed,
  isWarning,
  toDispute,
} from './protocol/dispute-object.ts'
import type { PaymentIntentRow } from './protocol/payment-intent-object.ts'
import { chargeOf } from './protocol/refund-object.ts'
import { badRequest } from './protocol/stripe-error.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { type EventType, recordEvent } from './webhooks/webhook-events.ts'

export type DisputeRequest = {
  readonly payment_intent: string
  /** Default: everything that was paid. */
  readonly amount?: number
  readonly reason?: string
  readonly status?: 'needs_response' | 'warning_needs_response'
  /** Seconds since 1970; default: in a week. null: the bank accepts no answer. */
  readonly due_by?: number | null
}

/** Banks dispute only payments of the sandbox's own account. */
const ownAccount = null

const weekSeconds = 7 * 86_400

/** Acts as a purchaser's bank. Stripe has no call for this. */
export function openDispute(store: SandboxStore, request: DisputeRequest): Promise<DisputeObject> {
  const { reason = 'fraudulent', status = 'needs_response' } = request
  const { due_by = Math.floor(Date.now() / 1000) + weekSeconds } = request
  return store.inTransaction(async (client) => {
    const locked = await lockPaymentIntent(client, request.payment_intent, ownAccount)
    const payment = existing(locked, request.payment_intent)
    if (payment.status !== 'succeeded') throw badRequest(`The payment ${payment.id} has no charge to dispute.`)
    const { rows } = await client.query<DisputeRow>(
      `insert into payment_sandbox.disputes (id, payment_intent, amount, currency, status, reason, due_by)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7)) returning ${disputeColumns}`,
      [newId('du_'), payment.id, request.amount ?? payment.amount, payment.currency, status, reason, due_by],
    )
    const [row] = rows
    if (!row) throw new Error('The dispute was not kept.')
    return tell(client, row, ['charge.dispute.created', ...(isWarning(status) ? [] : [withdrawn])])
  })
}

export function changeDispute(store: SandboxStore, id: string, status: DisputeStatus): Promise<DisputeObject> {
  return store.inTransaction(async (client) => {
    const before = await findDispute(client, { id, account: ownAccount, param: 'dispute' })
    await lockPaymentIntent(client, before.payment_intent, ownAccount)
    if (isClosed(before.status)) throw badRequest(`The dispute ${id} is closed.`)
    const { rows } = await client.query<DisputeRow>(
      `update payment_sandbox.disputes set status = $2 where id = $1 returning ${disputeColumns}`,
      [id, status],
    )
    const [row] = rows
    if (!row) throw new Error(`The dispute ${id} is gone.`)
    if (!isClosed(status)) return tell(client, row, ['charge.dispute.updated'])
    return tell(client, row, ['charge.dispute.closed', ...(status === 'won' ? [reinstated] : [])])
  })
}

const withdrawn: EventType = 'charge.dispute.funds_withdrawn'
const reinstated: EventType = 'charge.dispute.funds_reinstated'

async function tell(client: ClientBase, row: DisputeRow, types: readonly EventType[]): Promise<DisputeObject> {
  const dispute = toDispute(row)
  for (const type of types) await recordEvent(client, row.payment_intent, type, dispute)
  return dispute
}

export const takenBack = `status in ('needs_response', 'under_review', 'lost')`

/** The caller holds the lock on the payment's row. */
export async function refuseIfDisputed(client: ClientBase, { id }: PaymentIntentRow): Promise<void> {
  const { rows } = await client.query(
    `select from payment_sandbox.disputes where payment_intent = $1 and ${takenBack} limit 1`,
    [id],
  )
  if (rows.length === 0) return
  throw badRequest(`Charge ${chargeOf(id)} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
}

export function toDisputeRequest(value: unknown): DisputeRequest {
  const given = fieldsOf(value, 'A dispute', ['payment_intent', 'amount', 'reason', 'status', 'due_by'])
  const { payment_intent, amount, reason, status, due_by } = given
  if (typeof payment_intent !== 'string') throw badRequest('A dispute names its payment_intent.')
  if (amount !== undefined && !(Number.isInteger(amount) && Number(amount) > 0)) {
    throw badRequest('The amount of a dispute is a whole number above zero.')
  }
  if (reason !== undefined && typeof reason !== 'string') throw badRequest('The reason of a dispute is a text.')
  if (status !== undefined && status !== 'needs_response' && status !== 'warning_needs_response') {
    throw badRequest('A dispute opens as needs_response or warning_needs_response.')
  }
  if (due_by !== undefined && due_by !== null && !Number.isInteger(due_by)) {
    throw badRequest('The due_by of a dispute is a Unix time.')
  }
  return {
    payment_intent,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(reason !== undefined && { reason }),
    ...(status !== undefined && { status }),
    ...(due_by !== undefined && { due_by: due_by === null ? null : Number(due_by) }),
  }
}

export function toDisputeStatus(value: unknown): DisputeStatus {
  const { status } = fieldsOf(value, 'The change of a dispute', ['status'])
  const known = disputeStatuses.find((each) => each === status)
  if (!known) throw badRequest(`The status of a dispute is one of ${disputeStatuses.join(', ')}.`)
  return known
}
