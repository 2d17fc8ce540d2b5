import type { ClientBase } from 'pg'
import { newId } from '#demo/random.ts'
import { refundedOf } from '#payments/books.ts'
import { refuseIfDisputed } from '#payments/disputes.ts'
import { internalError } from '#payments/faults/connection-fate.ts'
import type { Fault } from '#payments/faults/fault.ts'
import { takeOutcomeFault } from '#payments/faults/fault-store.ts'
import { type KeyedRequest, onlyOnce } from '#payments/idempotency.ts'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { allowOnly, type Form, type Metadata, readInteger } from '#payments/protocol/form-body.ts'
import { chargeOf, type RefundRow, refundColumns, toRefund } from '#payments/protocol/refund-object.ts'
import { badRequest, StripeError } from '#payments/protocol/stripe-error.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'
import { recordEvents } from '#payments/webhooks/webhook-events.ts'
import { existing, lockPaymentIntent } from './payment-intents.ts'

export type RefundOrder = {
  readonly paymentIntent: string
  readonly amount: number | undefined
  readonly reason: string | null
  readonly metadata: Metadata
  readonly account: string | null
}

export function readRefundOrder(form: Form, account: string | null): RefundOrder {
  allowOnly(form, 'payment_intent', 'amount', 'reason', 'metadata')
  const paymentIntent = form.fields.get('payment_intent')
  if (!paymentIntent) {
    throw badRequest('Missing required param: payment_intent.', { code: 'parameter_missing', param: 'payment_intent' })
  }
  const reason = form.fields.get('reason') ?? null
  if (reason !== null && !reasons.includes(reason)) {
    throw badRequest(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' })
  }
  return { paymentIntent, amount: readInteger(form, 'amount'), reason, metadata: form.metadata, account }
}

const reasons: readonly string[] = ['duplicate', 'fraudulent', 'requested_by_customer']

/** One transaction. Locks the payment before the key, in the same order as `refundAtOnce`. */
export function createRefund(
  store: SandboxStore,
  order: RefundOrder,
  request: KeyedRequest,
  mayFault: boolean,
): Promise<Answer> {
  return store.inTransaction(async (client) => {
    const locked = await lockPaymentIntent(client, order.paymentIntent, order.account)
    return onlyOnce(client, request, async () => {
      const payment = existing(locked, order.paymentIntent)
      if (payment.status !== 'succeeded') {
        throw badRequest(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, {
          code: 'payment_intent_unexpected_state',
          param: 'payment_intent',
        })
      }
      await refuseIfDisputed(client, payment)
      const left = payment.amount - (await refundedOf(client, payment))
      if (left <= 0) {
        throw badRequest(`Charge ${chargeOf(payment.id)} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      }
      const amount = order.amount ?? left
      if (amount > left) {
        throw badRequest(
          `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${left} cents)`,
          { param: 'amount' },
        )
      }
      const target = { call: 'create', paymentIntent: payment.id } as const
      const fault = mayFault ? await takeOutcomeFault(client, target) : null
      if (fault?.kind === 'decline') throw declined()
      if (fault?.kind === 'kept-500') throw internalError()
      const refund = await insertRefund(client, { ...order, amount, currency: payment.currency }, fault)
      await recordEvents(
        client,
        { payment, refund },
        refund.status === 'failed' ? ['refund.created', 'refund.failed'] : ['refund.created', 'charge.refunded'],
      )
      return fault?.kind === 'error-500-after' ? internalError().answer : ok(toRefund(refund))
    })
  })
}

async function insertRefund(
  client: ClientBase,
  refund: RefundOrder & { readonly amount: number; readonly currency: string },
  fault: Fault | null,
): Promise<RefundRow> {
  const { paymentIntent, amount, currency, reason, metadata } = refund
  const course = courseOf(fault)
  const { rows } = await client.query<RefundRow>(
    `insert into payment_sandbox.refunds
       (id, payment_intent, amount, currency, status, reason, failure_reason, metadata, settles_at, settles_to)
     values ($1, $2, $3, $4, $5, $6, case when $5 = 'failed' then 'declined' end, $7,
             clock_timestamp() + $8::int * interval '1 millisecond', $9)
     returning ${refundColumns}`,
    [
      newId('re_'),
      paymentIntent,
      amount,
      currency,
      course.status,
      reason,
      metadata,
      course.settlesInMs ?? null,
      course.settlesTo ?? null,
    ],
  )
  if (!rows[0]) throw new Error('The refund was not kept.')
  return rows[0]
}

type Course = {
  readonly status: RefundRow['status']
  readonly settlesInMs?: number | null
  readonly settlesTo?: 'succeeded' | 'failed'
}

function courseOf(fault: Fault | null): Course {
  switch (fault?.kind) {
    case 'failed':
      return { status: 'failed' }
    case 'pending':
      return { status: 'pending', settlesInMs: fault.delay_ms, settlesTo: fault.settle_to }
    case 'fail-later':
      return { status: 'succeeded', settlesInMs: fault.delay_ms ?? 1000, settlesTo: 'failed' }
    default:
      return { status: 'succeeded' }
  }
}

const declined = () =>
  new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'The refund was declined.',
  })
