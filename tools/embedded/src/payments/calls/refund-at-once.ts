import type { Pool } from 'pg'
import { newId } from '#demo/random.ts'
import { counted } from '#payments/books.ts'
import { takenBack } from '#payments/disputes.ts'
import { anyFaultWaits } from '#payments/faults/fault-store.ts'
import { fingerprintOf, type KeyedRequest } from '#payments/idempotency.ts'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { type PaymentIntentRow, paymentIntentColumns, toCharge } from '#payments/protocol/payment-intent-object.ts'
import { type RefundRow, toRefund } from '#payments/protocol/refund-object.ts'
import { toEvent } from '#payments/webhooks/webhook-events.ts'
import type { RefundOrder } from './create-refund.ts'

type Standing = { readonly faults_wait: boolean; readonly reversed: boolean; readonly now: string } & (
  | { readonly payment: null }
  | {
      readonly payment: PaymentIntentRow
      readonly version: number
      readonly disputed: boolean
      readonly refunded: number
      /** Seconds since 1970. */
      readonly seconds: number
    }
)

/** Counts the request, whatever becomes of it, and reads all that a refund depends on. */
export async function receiveRefund(pool: Pool, paymentIntent: string, account: string | null): Promise<Standing> {
  const { rows } = await pool.query<Standing>({
    name: 'receive-refund',
    text: `
      with received as (
        insert into payment_sandbox.refund_requests as q (payment_intent, received) values ($1, 1)
        on conflict (payment_intent) do update set received = q.received + 1)
      select ${anyFaultWaits} as faults_wait, e.reversed, to_json(p) as payment, p.version,
        exists (select from payment_sandbox.disputes where payment_intent = $1 and ${takenBack}) as disputed,
        (select coalesce(sum(amount), 0)::int from payment_sandbox.refunds
         where payment_intent = $1 and ${counted}) as refunded,
        c.now::text, floor(extract(epoch from c.now))::int as seconds
      from payment_sandbox.webhook_endpoint e
      cross join (select clock_timestamp() as now) c
      left join (
        select ${paymentIntentColumns}, version from payment_sandbox.payment_intents
        where id = $1 and account is not distinct from $2) p on true`,
    values: [paymentIntent, account],
  })
  if (!rows[0]) throw new Error('The settings of the webhooks are missing.')
  return rows[0]
}

type Attempt = { readonly order: RefundOrder; readonly request: KeyedRequest; readonly standing: Standing }

/**
 * Makes the refund, its events and the key's stored answer in one statement, which is a transaction by itself. Does
 * nothing unless all is as it was read. Null: `createRefund` has to decide.
 */
export async function refundAtOnce(pool: Pool, { order, request, standing }: Attempt): Promise<Answer | null> {
  if (standing.payment === null || standing.reversed) return null
  const { payment, version, disputed, refunded, now, seconds } = standing
  const left = payment.amount - refunded
  const amount = order.amount ?? left
  if (payment.status !== 'succeeded' || disputed || left <= 0 || amount > left) return null

  const refund: RefundRow = {
    id: newId('re_'),
    payment_intent: payment.id,
    amount,
    currency: payment.currency,
    status: 'succeeded',
    reason: order.reason,
    failure_reason: null,
    metadata: order.metadata,
    created: seconds,
  }
  const object = toRefund(refund)
  const answer = ok(object)
  const created = toEvent('refund.created', object)
  const charged = toEvent('charge.refunded', toCharge(payment, refunded + amount))
  const { rowCount } = await pool.query({
    name: 'refund-at-once',
    text: `
      with payment as (
        update payment_sandbox.payment_intents set version = version + 1 where id = $1 and version = $2 returning id
      ), claimed as (
        insert into payment_sandbox.idempotency_keys (key, fingerprint, status, body)
        select $3, $4, $5, $6 from payment where $3::text is not null on conflict do nothing returning key
      ), refund as (
        insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, reason, metadata, created)
        select $7, $1, $8, $9, 'succeeded', $10, $11::jsonb, $12::timestamptz
        from payment where $3::text is null or exists (select from claimed) returning id
      ), told as (
        insert into payment_sandbox.webhook_deliveries
          (event_id, type, payment_intent, payload, state, backwards, due_at)
        select v.id, v.type, $1, v.payload, case when e.held then 'held' else 'waiting' end, e.reversed, clock_timestamp()
        from refund
        cross join (values (1, $13, $14, $15), (2, $16, $17, $18)) as v (place, id, type, payload)
        join payment_sandbox.webhook_endpoint e on e.url is not null
        cross join generate_series(1, e.copies)
        order by v.place)
      select from refund`,
    values: [
      payment.id,
      version,
      request.key ?? null,
      fingerprintOf(request),
      answer.status,
      answer.body,
      refund.id,
      amount,
      refund.currency,
      refund.reason,
      refund.metadata,
      now,
      ...[created, charged].flatMap((event) => [event.id, event.type, JSON.stringify(event)]),
    ],
  })
  return rowCount === 1 ? answer : null
}
