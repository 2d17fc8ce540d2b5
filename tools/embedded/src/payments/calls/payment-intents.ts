import type { ClientBase, Pool } from 'pg'
import { newId } from '#demo/random.ts'
import { refundedOf } from '#payments/books.ts'
import { anyFaultWaits, type Read } from '#payments/faults/fault-store.ts'
import { type KeyedRequest, onlyOnce } from '#payments/idempotency.ts'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import {
  type PaymentIntentRow,
  paymentIntentColumns,
  toCharge,
  toPaymentIntent,
} from '#payments/protocol/payment-intent-object.ts'
import { badRequest, missing } from '#payments/protocol/stripe-error.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'

/** `confirm=true` pays immediately. Unlike at Stripe, `metadata[id]` sets the payment's id. */
export async function createPaymentIntent(
  store: SandboxStore,
  request: KeyedRequest,
  account: string | null,
): Promise<Answer> {
  const payment = readPayment(request.form)
  return store.inTransaction((client) =>
    onlyOnce(client, request, async () => {
      const { rows } = await client.query<PaymentIntentRow>(
        `insert into payment_sandbox.payment_intents (id, amount, currency, status, metadata, account)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${paymentIntentColumns}`,
        [payment.id, payment.amount, payment.currency, payment.status, payment.metadata, account],
      )
      if (rows[0]) return ok(toPaymentIntent(rows[0]))
      throw badRequest(`PaymentIntent already exists: ${payment.id}`, { code: 'resource_already_exists' })
    }),
  )
}

/** `expand[]=latest_charge` returns the charge itself instead of its id. */
export async function retrievePaymentIntent(
  pool: Pool,
  { id, account, query }: { readonly id: string; readonly account: string | null; readonly query: Form },
): Promise<Read> {
  const expanded = [...query.fields].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
  const { rows } = await pool.query<PaymentIntentRow & Pick<Read, 'faults_wait'>>({
    name: 'find-payment-intent',
    text: `select ${paymentIntentColumns}, ${anyFaultWaits} as faults_wait from payment_sandbox.payment_intents
           where id = $1 and account is not distinct from $2`,
    values: [id, account],
  })
  if (!rows[0]) throw missing('payment_intent', id, 'intent')
  const { faults_wait, ...row } = rows[0]
  const intent = toPaymentIntent(row)
  if (intent.latest_charge === null || !expanded.includes('latest_charge')) return { faults_wait, answer: ok(intent) }
  const latest_charge = toCharge(row, await refundedOf(pool, row))
  return { faults_wait, answer: ok({ ...intent, latest_charge }) }
}

/** Only the holder of this lock may change what is refunded. The new version invalidates earlier reads. */
export async function lockPaymentIntent(
  client: ClientBase,
  id: string,
  account: string | null,
): Promise<PaymentIntentRow | null> {
  const { rows } = await client.query<PaymentIntentRow>(
    `update payment_sandbox.payment_intents set version = version + 1
     where id = $1 and account is not distinct from $2 returning ${paymentIntentColumns}`,
    [id, account],
  )
  return rows[0] ?? null
}

export function existing(payment: PaymentIntentRow | null, id: string): PaymentIntentRow {
  if (!payment) throw missing('payment_intent', id, 'payment_intent')
  return payment
}

function readPayment(form: Form) {
  allowOnly(form, 'amount', 'currency', 'confirm', 'payment_method', 'metadata')
  const amount = readInteger(form, 'amount')
  const currency = form.fields.get('currency')?.toLowerCase()
  if (amount === undefined) throw required('amount')
  if (!currency) throw required('currency')
  if (!/^[a-z]{3}$/.test(currency)) throw badRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  const { id = newId('pi_'), ...metadata } = form.metadata
  if (!/^pi_\w{1,100}$/.test(id)) throw badRequest('The id of a payment starts with pi_.', { param: 'metadata[id]' })
  const status = form.fields.get('confirm') === 'true' ? 'succeeded' : 'requires_payment_method'
  return { id, amount, currency, status, metadata }
}

const required = (param: string) =>
  badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
