import type { ClientBase, Pool } from 'pg'

export async function hasSandbox(client: Pick<ClientBase | Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('payment_sandbox.refunds') is not null as there`,
  )
  return rows[0]?.there ?? false
}

/** For sales that are written directly to the platform's tables. Runs in the same transaction. */
export async function bookPayment(client: ClientBase, paymentId: string) {
  await client.query(
    `insert into payment_sandbox.payment_intents (id, amount, currency, status, created, from_platform, card_brand, card_last4)
     select id, amount_cents, currency, 'succeeded', paid_at, true, coalesce(card_brand, 'visa'), coalesce(card_last4, '4242')
     from public.payments where id = $1`,
    [paymentId],
  )
}

/** A payment that isn't adopted yet brings its refunds with it later. */
export async function bookRefund(client: ClientBase, refundId: string) {
  await client.query(
    `with refund as (select * from public.refunds where id = $1),
     payment as (
       update payment_sandbox.payment_intents set version = version + 1
       where id = (select payment_id from refund) returning id, currency)
     insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, metadata, created)
     select r.provider_refund_id, p.id, r.amount_cents, p.currency, 'succeeded',
            jsonb_build_object('refund_id', r.id), r.settled_at
     from refund r cross join payment p`,
    [refundId],
  )
}
