import type { ReplyOf } from '@ground-control/contract/endpoint'
import { listAccountPurchases, type Purchase } from '@ground-control/contract/purchases'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { disputesOf } from '#modules/refunds/disputes/dispute-store.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'

export function mountPurchases(serve: Serve, { database }: { readonly database: Database }) {
  const purchases = createPurchaseStore(database)
  serve(listAccountPurchases, async ({ params }) => {
    const found = await purchases.ofAccount(params.uid)
    if (!found) throw new Refusal('not-found', 'There is no such account.')
    return found
  })
}

type Purchases = ReplyOf<typeof listAccountPurchases>

const maxPurchases = 200

const createPurchaseStore = ({ db }: Pick<Database, 'db'>) => ({
  /** Newest first. Null: no such account, even if payments name it. */
  async ofAccount(uid: AccountId): Promise<Purchases | null> {
    const { rows } = await db.execute<{ found: Purchase[] }>(sql`
      select (
        select coalesce(json_agg(p.purchase order by p.paid_at desc, p.id), '[]') from (
          select p.paid_at, p.id, json_build_object(
                   'paymentIntentId', p.id, 'orgId', p.org_id, 'paidAt', ${asInstant(sql`p.paid_at`)},
                   'amount', p.amount_cents, 'currency', p.currency,
                   'disputes', ${disputesOf(sql`p.id`)}, 'refunded', of_it.refunded, 'tickets', of_it.tickets) as purchase
          from (
            select * from payments where purchaser_account_id = a.id order by paid_at desc, id limit ${maxPurchases + 1}
          ) p
          cross join lateral (
            select coalesce(sum(t.refunded_cents), 0) as refunded,
                   coalesce(json_agg(${ticketDetail}::json order by t.event_id, t.id), '[]') as tickets
            from ${ticketSource} where t.payment_id = p.id
          ) of_it
        ) p
      ) as found
      from accounts a where a.id = ${uid}`)
    const found = rows[0]?.found
    if (!found) return null
    const purchases = found.slice(0, maxPurchases)
    const eventIds = new Set(purchases.flatMap(({ tickets }) => tickets.flatMap(({ eventId }) => eventId ?? [])))
    return { purchases, events: await eventsOf(db, [...eventIds]), hasMore: found.length > maxPurchases }
  },
})

async function eventsOf(db: Database['db'], ids: readonly EventId[]): Promise<Purchases['events']> {
  const { rows } = await db.execute<Purchases['events'][number]>(sql`
    select e.id as "eventId", e.name, e.org_id as "orgId",
           coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
           ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate"
    from events e join organizations o on o.id = e.org_id
    where e.id = any(${sql.param(ids)})
    order by e.start_at desc nulls last, e.id`)
  return rows
}
