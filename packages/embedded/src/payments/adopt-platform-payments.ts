import type { ClientBase, Pool } from 'pg'

type Client = Pick<ClientBase | Pool, 'query'>

/**
 * Lets the sandbox know the payments that the platform's demo data came with, and their refunds. Sold tickets whose
 * payment the provider has never heard of could not be refunded. What the sandbox knows already stays as it is.
 */
export async function adoptPlatformPayments(
  client: Client,
): Promise<{ readonly payments: number; readonly refunds: number }> {
  const payments = (await knowsAllPayments(client)) ? 0 : await adoptPayments(client)
  // So many rows at once, and the planner would go on believing that there are none.
  if (payments > 1000) await client.query('analyze payment_sandbox.payment_intents')
  const refunds = await adoptRefunds(client)
  if (refunds > 1000) await client.query('analyze payment_sandbox.refunds')
  return { payments, refunds }
}

/** The platform never deletes a payment: as many that came from there as it has means all of them. */
async function knowsAllPayments(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(`
    select (select count(*) from public.payments)
         = (select count(*) from payment_sandbox.payment_intents where from_platform) as all`)
  return rows[0]?.all ?? false
}

/** In the order of the key: a third faster than leaping about in its index. */
async function adoptPayments(client: Client): Promise<number> {
  const { rowCount } = await client.query(`
    insert into payment_sandbox.payment_intents (id, amount, currency, status, created, from_platform)
    select p.id, p.amount_cents, p.currency, 'succeeded', p.paid_at, true from public.payments p
    where not exists (select from payment_sandbox.payment_intents k where k.id = p.id)
    order by p.id
    on conflict do nothing`)
  return rowCount ?? 0
}

async function adoptRefunds(client: Client): Promise<number> {
  const { rowCount } = await client.query(`
    insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, metadata, created)
    select coalesce(r.provider_refund_id, r.id), p.id, r.amount_cents, p.currency,
           -- What the platform has sent and not heard of again waits for the purchaser's bank.
           case r.state when 'succeeded' then 'succeeded' else 'pending' end,
           jsonb_build_object('refund_id', r.id), coalesce(r.settled_at, r.created_at)
    from public.refunds r join payment_sandbox.payment_intents p on p.id = r.payment_id
    where r.state in ('succeeded', 'sent', 'unknown')
      and not exists (select from payment_sandbox.refunds k where k.id = coalesce(r.provider_refund_id, r.id))
    on conflict do nothing`)
  return rowCount ?? 0
}
