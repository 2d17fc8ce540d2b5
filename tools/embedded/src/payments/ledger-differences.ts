import type { ClientBase, Pool } from 'pg'

export type LedgerDifference = {
  readonly payment_id: string
  /** Null when that side does not know the payment. */
  readonly platform: { readonly amount: number; readonly refunded: number } | null
  readonly sandbox: { readonly amount: number; readonly refunded: number } | null
}

/** Payments on which platform and sandbox differ. Pending refunds count as refunded on both sides. */
export async function ledgerDifferences(
  client: Pick<ClientBase | Pool, 'query'>,
  limit = 100,
): Promise<readonly LedgerDifference[]> {
  const { rows } = await client.query<LedgerDifference>(
    `with platform as (
       select p.id, p.amount_cents as amount, coalesce(r.refunded, 0) as refunded from public.payments p
       left join (select payment_id, sum(amount_cents) as refunded from public.refunds
                  where state in ('succeeded', 'sent', 'unknown') group by payment_id) r on r.payment_id = p.id),
     sandbox as (
       select i.id, i.amount, coalesce(r.refunded, 0) as refunded from payment_sandbox.payment_intents i
       left join (select payment_intent, sum(amount) as refunded from payment_sandbox.refunds
                  where status in ('succeeded', 'pending') group by payment_intent) r on r.payment_intent = i.id
       where i.status = 'succeeded')
     select coalesce(p.id, s.id) as payment_id,
            case when p.id is not null then jsonb_build_object('amount', p.amount, 'refunded', p.refunded) end as platform,
            case when s.id is not null then jsonb_build_object('amount', s.amount, 'refunded', s.refunded) end as sandbox
     from platform p full join sandbox s on s.id = p.id
     where (p.amount, p.refunded) is distinct from (s.amount, s.refunded) order by 1 limit $1`,
    [limit],
  )
  return rows
}
