import type { ClientBase } from 'pg'
import { newId } from '#demo/random.ts'
import { refundedOf } from '#payments/books.ts'
import { apiVersion } from '#payments/protocol/api-version.ts'
import { type PaymentIntentRow, toCharge } from '#payments/protocol/payment-intent-object.ts'
import { type RefundRow, toRefund } from '#payments/protocol/refund-object.ts'

type RefundEventType = 'refund.created' | 'refund.updated' | 'refund.failed' | 'charge.refunded'
export type EventType =
  | RefundEventType
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`

type Change = { readonly payment: PaymentIntentRow; readonly refund: RefundRow }

/** How long reversed events wait, so that later ones can overtake them. */
const reversalWindowMs = 200

/** Runs in the transaction of the change, so that no change lacks its events. */
export async function recordEvents(client: ClientBase, change: Change, types: readonly RefundEventType[]) {
  const charge = toCharge(change.payment, await refundedOf(client, change.payment))
  for (const type of types) {
    const object = type === 'charge.refunded' ? charge : toRefund(change.refund)
    await recordEvent(client, change.payment.id, type, object)
  }
}

export async function recordEvent(client: ClientBase, paymentIntent: string, type: EventType, object: object) {
  const { rows } = await client.query<{ held: boolean; copies: number; reversed: boolean }>(
    `select held, copies, reversed from payment_sandbox.webhook_endpoint
     where url is not null and (events is null or $1 = any(events))`,
    [type],
  )
  const [endpoint] = rows
  if (!endpoint) return
  const event = toEvent(type, object)
  await client.query(
    `insert into payment_sandbox.webhook_deliveries (event_id, type, payment_intent, payload, state, backwards, due_at)
     select $1, $2, $3, $4, $5, $6, clock_timestamp() from generate_series(1, $7)`,
    [
      event.id,
      type,
      paymentIntent,
      JSON.stringify(event),
      endpoint.held ? 'held' : 'waiting',
      endpoint.reversed,
      endpoint.copies,
    ],
  )
  if (endpoint.reversed) await waitForMore(client, paymentIntent)
}

/** Makes all unsent events due at the same time, so that the last one can overtake the first. */
async function waitForMore(client: ClientBase, paymentIntent: string) {
  await client.query(
    `update payment_sandbox.webhook_deliveries set due_at = statement_timestamp() + $2 * interval '1 millisecond'
     where payment_intent = $1 and state = 'waiting' and backwards and attempts = 0`,
    [paymentIntent, reversalWindowMs],
  )
}

export const toEvent = (type: EventType, object: object) => ({
  id: newId('evt_'),
  object: 'event',
  api_version: apiVersion,
  created: Math.floor(Date.now() / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})
