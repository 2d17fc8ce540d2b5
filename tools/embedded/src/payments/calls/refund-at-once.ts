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

export type Received = { readonly paymentIntent: string; readonly account: string | null }

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

/** Counts the requests, whatever their outcome, and reads everything that each refund depends on. */
export async function receiveRefunds(pool: Pool, received: readonly Received[]): Promise<readonly Standing[]> {
  const { rows } = await pool.query<Standing>({
    name: 'receive-refunds',
    text: `
      with asked as (select * from unnest($1::text[], $2::text[]) with ordinality as a (payment_intent, account, place)),
      received as (
        insert into payment_sandbox.refund_requests as q (payment_intent, received)
        select payment_intent, count(*) from asked group by payment_intent order by payment_intent
        on conflict (payment_intent) do update set received = q.received + excluded.received)
      select ${anyFaultWaits} as faults_wait, e.reversed, to_json(p) as payment, p.version,
        exists (select from payment_sandbox.disputes d
                where d.payment_intent = a.payment_intent and ${takenBack}) as disputed,
        (select coalesce(sum(amount), 0)::int from payment_sandbox.refunds r
         where r.payment_intent = a.payment_intent and ${counted}) as refunded,
        c.now::text, floor(extract(epoch from c.now))::int as seconds
      from asked a
      cross join payment_sandbox.webhook_endpoint e
      cross join (select clock_timestamp() as now) c
      left join lateral (
        select ${paymentIntentColumns}, version from payment_sandbox.payment_intents
        where id = a.payment_intent and account is not distinct from a.account) p on true
      order by a.place`,
    values: [received.map(({ paymentIntent }) => paymentIntent), received.map(({ account }) => account)],
  })
  if (rows.length < received.length) throw new Error('The settings of the webhooks are missing.')
  return rows
}

export type Attempt = { readonly order: RefundOrder; readonly request: KeyedRequest; readonly standing: Standing }

/**
 * One statement, so it is a transaction by itself. Null: something changed since it was read, so `createRefund`
 * decides.
 */
export async function refundAtOnce(pool: Pool, attempts: readonly Attempt[]): Promise<readonly (Answer | null)[]> {
  const planned = attempts.map(plan)
  const byPayment = new Map(planned.flatMap((each) => (each ? [[each.payment.id, each] as const] : [])))
  // Ordered by ID, so that two processes can't deadlock.
  const together = [...byPayment.values()].sort((a, b) => (a.payment.id < b.payment.id ? -1 : 1))
  if (together.length === 0) return attempts.map(() => null)
  const column = (of: (each: Planned) => unknown) => together.map(of)
  const { rows } = await pool.query<{ id: string }>({
    name: 'refund-at-once',
    text: `
      with asked as (
        select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
                             $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::text[], $13::text[],
                             $14::text[], $15::text[])
          as a (payment_intent, version, key, fingerprint, body, id, amount, currency, reason, metadata, created,
                created_id, created_event, charged_id, charged_event)
      ), locked as materialized (
        select p.id, a.version from payment_sandbox.payment_intents p join asked a on a.payment_intent = p.id
        order by p.id for no key update of p
      ), payment as (
        update payment_sandbox.payment_intents p set version = p.version + 1
        from locked where p.id = locked.id and p.version = locked.version returning p.id
      ), claimed as (
        insert into payment_sandbox.idempotency_keys (key, fingerprint, status, body)
        select a.key, a.fingerprint, 200, a.body from payment join asked a on a.payment_intent = payment.id
        where a.key is not null on conflict do nothing returning key
      ), made as (
        insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, reason, metadata, created)
        select a.id, a.payment_intent, a.amount, a.currency, 'succeeded', a.reason, a.metadata::jsonb, a.created
        from payment join asked a on a.payment_intent = payment.id
        where a.key is null or a.key in (select key from claimed)
        returning id
      ), told as (
        insert into payment_sandbox.webhook_deliveries
          (event_id, type, payment_intent, payload, state, backwards, due_at)
        select v.id, v.type, a.payment_intent, v.payload, case when e.held then 'held' else 'waiting' end, e.reversed,
               clock_timestamp()
        from made join asked a using (id)
        cross join lateral (values (1, a.created_id, 'refund.created', a.created_event),
                                   (2, a.charged_id, 'charge.refunded', a.charged_event)) as v (place, id, type, payload)
        join payment_sandbox.webhook_endpoint e on e.url is not null and (e.events is null or v.type = any(e.events))
        cross join generate_series(1, e.copies)
        order by a.payment_intent, v.place)
      select id from made`,
    values: [
      column(({ payment }) => payment.id),
      column(({ version }) => version),
      column(({ request }) => request.key ?? null),
      column(({ request }) => fingerprintOf(request)),
      column(({ answer }) => answer.body),
      column(({ refund }) => refund.id),
      column(({ refund }) => refund.amount),
      column(({ refund }) => refund.currency),
      column(({ refund }) => refund.reason),
      column(({ refund }) => JSON.stringify(refund.metadata)),
      column(({ now }) => now),
      column(({ created }) => created.id),
      column(({ created }) => JSON.stringify(created)),
      column(({ charged }) => charged.id),
      column(({ charged }) => JSON.stringify(charged)),
    ],
  })
  const made = new Set(rows.map(({ id }) => id))
  return planned.map((each) => (each && made.has(each.refund.id) ? each.answer : null))
}

type Planned = NonNullable<ReturnType<typeof plan>>

function plan({ order, request, standing }: Attempt) {
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
  const created = toEvent('refund.created', object)
  const charged = toEvent('charge.refunded', toCharge(payment, refunded + amount))
  return { payment, version, request, refund, now, answer: ok(object), created, charged }
}
