import type { ClientBase, Pool } from 'pg'

/** Makes demo payments refundable. Payments that the sandbox knows stay unchanged, because it decides about them. */
export async function adoptPlatformPayments(
  client: Pick<ClientBase | Pool, 'query'>,
): Promise<{ readonly payments: number; readonly refunds: number }> {
  const { rows } = await client.query<{ payments: number; refunds: number }>(`
    with adopted as (
      insert into payment_sandbox.payment_intents (id, amount, currency, status, created, card_brand, card_last4)
      select p.id, p.amount_cents, p.currency, 'succeeded', p.paid_at,
             coalesce(p.card_brand, 'visa'), coalesce(p.card_last4, '4242')
      from public.payments p
      where not exists (select from payment_sandbox.payment_intents k where k.id = p.id)
      on conflict do nothing returning id, currency
    ), brought as (
      insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, metadata, created)
      select coalesce(r.provider_refund_id, r.id), p.id, r.amount_cents, p.currency,
             -- What the platform has sent and not heard of again waits for the purchaser's bank.
             case r.state when 'succeeded' then 'succeeded' else 'pending' end,
             jsonb_build_object('refund_id', r.id), coalesce(r.settled_at, r.created_at)
      from public.refunds r join adopted p on p.id = r.payment_id
      where r.state in ('succeeded', 'sent', 'unknown')
      on conflict do nothing returning id
    ), disputed as (
      insert into payment_sandbox.disputes (id, payment_intent, amount, currency, status, reason, due_by, created)
      select d.id, p.id, d.amount, d.currency, d.status, coalesce(d.reason, 'general'), d.due_at, d.opened_at
      from public.payment_disputes d join adopted p on p.id = d.payment_id
      on conflict do nothing
    )
    select (select count(*)::int from adopted) as payments, (select count(*)::int from brought) as refunds`)
  const [adopted = { payments: 0, refunds: 0 }] = rows
  // After this many rows the planner needs new statistics.
  if (adopted.payments > 1000) await client.query('analyze payment_sandbox.payment_intents, payment_sandbox.refunds')
  return adopted
}
