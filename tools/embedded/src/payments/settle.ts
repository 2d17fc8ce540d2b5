import type { ClientBase } from 'pg'
import { existing, lockPaymentIntent } from './calls/payment-intents.ts'
import { type RefundObject, type RefundRow, refundColumns, toRefund } from './protocol/refund-object.ts'
import { badRequest, missing } from './protocol/stripe-error.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { recordEvents } from './webhooks/webhook-events.ts'

export type Settled = 'succeeded' | 'failed'

export function settleRefund(store: SandboxStore, id: string, status: Settled): Promise<RefundObject> {
  return store.inTransaction(async (client) => {
    const refund = await changeStatus(client, id, status)
    if (!refund) throw badRequest(`The refund ${id} cannot become ${status} any more.`)
    return toRefund(refund)
  })
}

/** Returns the milliseconds until the next one, or null. */
export async function settleDue(store: SandboxStore): Promise<number | null> {
  const { rows: due } = await store.pool.query<{ id: string; status: Settled }>(
    `select id, settles_to as status from payment_sandbox.refunds where settles_at <= clock_timestamp() order by settles_at`,
  )
  for (const { id, status } of due) await store.inTransaction((client) => changeStatus(client, id, status))
  const { rows } = await store.pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(settles_at) - clock_timestamp()) * 1000)::float8 as ms
     from payment_sandbox.refunds where settles_at is not null`,
  )
  return rows[0]?.ms ?? null
}

/** Null if it has already ended. A failed refund stays failed, because its money may have been refunded again. */
async function changeStatus(client: ClientBase, id: string, status: Settled): Promise<RefundRow | null> {
  const { rows: known } = await client.query<{ payment_intent: string; account: string | null }>(
    `select r.payment_intent, p.account
     from payment_sandbox.refunds r join payment_sandbox.payment_intents p on p.id = r.payment_intent where r.id = $1`,
    [id],
  )
  if (!known[0]) throw missing('refund', id, 'id')
  const { payment_intent, account } = known[0]
  const payment = existing(await lockPaymentIntent(client, payment_intent, account), payment_intent)
  const { rows } = await client.query<RefundRow>(
    `update payment_sandbox.refunds
     set status = $2, failure_reason = case when $2 = 'failed' then 'declined' end, settles_at = null, settles_to = null
     where id = $1 and (status = 'pending' or status = 'succeeded' and $2 = 'failed')
     returning ${refundColumns}`,
    [id, status],
  )
  const [refund] = rows
  if (!refund) return null
  await recordEvents(
    client,
    { payment, refund },
    status === 'failed' ? ['refund.updated', 'refund.failed'] : ['refund.updated'],
  )
  return refund
}
