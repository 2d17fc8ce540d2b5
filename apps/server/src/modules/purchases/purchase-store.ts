import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listAccountPurchases, Purchase, PurchaseDetail } from '@ground-control/contract/purchases'
import { purchaseMoney } from '@ground-control/domain/purchases/purchase-money'
import type { AccountId, EventId, PaymentId } from '@ground-control/domain/values/ids'
import { eq, type SQL, sql } from 'drizzle-orm'
import { disputesOf } from '#modules/refunds/disputes/dispute-store.ts'
import { refundRecords } from '#modules/refunds/records/refund-records.ts'
import { maskedTicket } from '#platform/audit/masked-ticket.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'
import { purchaserWithPhone } from '#platform/db/fragments/purchaser.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { settledRefunds } from '#platform/db/fragments/ticket-figures.ts'
import { refunds } from '#platform/db/schema/ticketing.ts'

type Purchases = ReplyOf<typeof listAccountPurchases>

const maxPurchases = 200
const maxCases = 5

export const createPurchaseStore = (database: Database) => ({
  /** Newest first. Null: no such account, even if payments name it. */
  async ofAccount(uid: AccountId): Promise<Purchases | null> {
    const { rows } = await database.db.execute<{ found: Purchase[] }>(sql`
      select (
        select coalesce(json_agg(p.purchase order by p.paid_at desc, p.id), '[]') from (
          select p.paid_at, p.id, json_build_object(
                   'paymentIntentId', p.id, 'orgId', p.org_id, 'paidAt', ${asInstant(sql`p.paid_at`)},
                   'amount', p.amount_cents, 'currency', p.currency,
                   'disputes', ${disputesOf(sql`p.id`)}, 'refunded', ${settledRefunds(sql`p.id`)}, 'tickets', of_it.tickets) as purchase
          from (
            select * from payments where purchaser_account_id = a.id order by paid_at desc, id limit ${maxPurchases + 1}
          ) p
          cross join lateral (
            select coalesce(json_agg(${ticketDetail}::json order by t.event_id, t.id), '[]') as tickets
            from ${ticketSource} where t.payment_id = p.id
          ) of_it
        ) p
      ) as found
      from accounts a where a.id = ${uid}`)
    const found = rows[0]?.found
    if (!found) return null
    // Shown beside the masked private record.
    const purchases = found
      .slice(0, maxPurchases)
      .map((purchase) => ({ ...purchase, tickets: purchase.tickets.map(maskedTicket) }))
    const events = await eventsOf(
      database,
      purchases.flatMap(({ tickets }) => tickets),
    )
    return { purchases, events, hasMore: found.length > maxPurchases }
  },

  async one(paymentId: PaymentId): Promise<PurchaseDetail | null> {
    const { rows } = await database.frequent.execute<PaymentRow>(sql`
      select p.id as "paymentIntentId", p.org_id as "orgId", ${asInstant(sql`p.paid_at`)} as "paidAt", p.currency,
             p.amount_cents as amount, ${purchaserWithPhone} as purchaser, ${tickets} as tickets,
             ${transfers} as transfers, ${cases} as cases, ${disputesOf(sql`p.id`)} as disputes
      from payments p where p.id = ${paymentId}`)
    const [payment] = rows
    if (!payment) return null
    const made = await refundRecords(database, eq(refunds.paymentId, paymentId))
    const prices = payment.tickets.map(({ price }) => price)
    return {
      ...payment,
      ...purchaseMoney({ amount: payment.amount, prices, refunds: made }),
      events: (await eventsOf(database, payment.tickets)).toReversed(),
      refunds: made,
    }
  },
})

type PaymentRow = Pick<
  PurchaseDetail,
  | 'paymentIntentId'
  | 'orgId'
  | 'paidAt'
  | 'currency'
  | 'amount'
  | 'purchaser'
  | 'tickets'
  | 'transfers'
  | 'cases'
  | 'disputes'
>

type PurchaseEvent = PurchaseDetail['events'][number]

async function eventsOf(
  { frequent: db }: Database,
  tickets: readonly { readonly eventId?: EventId | null | undefined }[],
): Promise<PurchaseEvent[]> {
  const ids = [...new Set(tickets.flatMap(({ eventId }) => eventId ?? []))]
  const { rows } = await db.execute<PurchaseEvent>(sql`
    select e.id as "eventId", e.name, e.org_id as "orgId", e.status, e.location_name as "locationName",
           coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName",
           ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
           jsonb_build_object('sold', coalesce(s.sold, 0), 'comps', coalesce(s.comps, 0),
                              'refunded', coalesce(s.refunded, 0), 'capacity', ${eventCapacity(sql`e.id`)}) as places
    from events e
    join organizations o on o.id = e.org_id
    left join event_stats s on s.event_id = e.id
    where e.id = any(${sql.param(ids)})
    order by e.start_at desc nulls last, e.id`)
  return rows
}

const named = (id: SQL, name: SQL): SQL =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`

/** The ticket doesn't say who redeemed it. If staff did, the audit trail does. */
const tickets = sql`(
  select coalesce(json_agg((${ticketDetail}::jsonb || jsonb_build_object(
           'redeemedAt', ${asInstant(sql`t.redeemed_at`)},
           'redeemedBy', case when t.redeemed then (
             select jsonb_build_object('id', a.actor_id, 'name', a.actor_name) from audit_entries a
             where a.entity_kind = 'ticket' and a.entity_id = t.id and a.action = 'ticket.redeemed'
             order by a.number desc limit 1) end)) order by t.event_id, t.id), '[]')
  from ${ticketSource} where t.payment_id = p.id)`

/** Tickets that changed hands together are one transfer. */
const transfers = sql`(
  select coalesce(json_agg(h.hands order by h.at desc), '[]') from (
    select max(f.transferred_at) as at, json_build_object(
             'at', ${asInstant(sql`max(f.transferred_at)`)}, 'ticketIds', json_agg(f.ticket_id order by f.ticket_id),
             'fromName', min(f.from_name), 'toName', min(f.to_name),
             'by', ${named(sql`min(f.transferred_by)`, sql`min(a.full_name)`)}) as hands
    from tickets t join transfers f on f.event_id = t.event_id and f.ticket_id = t.id
    left join accounts a on a.id = f.transferred_by
    where t.payment_id = p.id group by coalesce(f.batch_id, f.id)) h)`

/** Cases with an action on this payment, and the purchaser's cases about its events. */
const cases = sql`(
  select coalesce(json_agg(c.summary order by c.opened_at desc), '[]') from (
    select c.opened_at, json_build_object(
             'caseId', c.id, 'subject', c.subject, 'openedAt', ${asInstant(sql`c.opened_at`)},
             'state', case when c.state = 'snoozed' and c.snoozed_until <= now() then 'open' else c.state end,
             'owner', ${named(sql`c.owner_id`, sql`c.owner_name`)}) as summary
    from support_cases c where c.id in (
      select m.case_id from refunds r join support_messages m on m.link_kind = 'refund' and m.link_id = r.id
      where r.payment_id = p.id
      union
      select m.case_id from tickets t join support_messages m on m.link_kind = 'redemption' and m.link_id = t.id
      where t.payment_id = p.id
      union
      select m.case_id from tickets t
      join transfers f on f.event_id = t.event_id and f.ticket_id = t.id
      join support_messages m on m.link_kind = 'transfer' and m.link_id = f.batch_id
      where t.payment_id = p.id
      union
      select own.id from support_cases own
      where (own.requester_account_id = p.purchaser_account_id or lower(own.requester_email) = lower(p.purchaser_email))
        and own.event_id in (select t.event_id from tickets t where t.payment_id = p.id))
    order by c.opened_at desc limit ${maxCases}) c)`
