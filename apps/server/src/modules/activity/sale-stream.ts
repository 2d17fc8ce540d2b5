import type { ActivityItem } from '@ground-control/contract/activity'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { startOf } from '#platform/db/fragments/platform-day.ts'
import { type ActivityFilter, allOf, microsOf, timeOf } from './audit-store.ts'

export type Sale = Extract<ActivityItem, { kind: 'sale' }>
export type SalePlace = { readonly atMicros: number; readonly id: string }
export type PlacedSale = { readonly sale: Sale; readonly place: SalePlace }

/**
 * Organizations with at most this many tickets are searched event by event, larger ones among the newest sales of all.
 */
const fewTickets = 10_000

const ticketsOfPayment = 8

export async function newestSales(
  database: Database,
  filter: ActivityFilter,
  before: SalePlace | null,
  limit: number,
): Promise<PlacedSale[]> {
  const page = await pageOf(database, filter, before, limit)
  const { rows } = await database.db.execute<SaleRow>(sql`
    select page.id, ${asInstant(sql`page.at`)} as at, ${microsOf(sql`page.at`)} as "atMicros",
           p.amount_cents as amount, case when lower(p.currency) <> 'usd' then p.currency end as currency,
           coalesce(t.tickets, 0) as tickets, t.event_id as "eventId", events.name as "eventName"
    from (${page}) page
    join payments p on p.id = page.id
    left join lateral (
      select count(*)::int as tickets, coalesce(${filter.eventId ?? null}::text, min(event_id)) as event_id
      from tickets where payment_id = page.id having count(*) > 0) t on true
    left join events on events.id = t.event_id
    order by page.at desc, page.id desc`)
  return rows.map(toPlacedSale)
}

/** Ids and times of one page of payments. Both queries read little more of an index than the page. */
async function pageOf(
  database: Database,
  filter: ActivityFilter,
  before: SalePlace | null,
  limit: number,
): Promise<SQL> {
  const { eventId, orgId, accountId } = filter
  if (eventId !== undefined) return pageOfEvent(database, { ...filter, eventId }, before, limit)
  if (orgId !== undefined && accountId === undefined) {
    const { sold, until } = await soldOf(database, sql`e.org_id = ${orgId}`)
    if (sold <= fewTickets) return pageOfFew(orgId, before, limit)
    return pageOfPayments([...paymentConditions(filter), sql`p.paid_at < ${until}`], before, limit)
  }
  return pageOfPayments(paymentConditions(filter), before, limit)
}

const pageOfPayments = (conditions: readonly SQL[], before: SalePlace | null, limit: number): SQL => sql`
  select p.id, p.paid_at as at from payments p
  where ${allOf(conditions)} and ${isBefore(sql`p.paid_at, p.id`, before)}
  order by p.paid_at desc, p.id desc limit ${limit}`

/** Reads the newest tickets until the page is full. A payment's place is that of its newest ticket. */
async function pageOfEvent(
  database: Database,
  filter: ActivityFilter & { readonly eventId: string },
  before: SalePlace | null,
  limit: number,
): Promise<SQL> {
  const { until } = await soldOf(database, sql`e.id = ${filter.eventId}`)
  const conditions = paymentConditions(filter)
  const ofPayment = sql`exists (select from payments p where p.id = r.payment_id and ${allOf(conditions)})`
  for (let max = limit * ticketsOfPayment; ; max *= ticketsOfPayment) {
    const { rows } = await database.db.execute<{ looked: number; ids: string[]; micros: number[] }>(sql`
      with recent as materialized (
        select t.id, t.event_id, t.payment_id, t.purchased_at from tickets t
        where t.event_id = ${filter.eventId} and t.kind = 'sale' and t.payment_id is not null
          and t.purchased_at < ${until} and ${isBefore(sql`t.purchased_at, t.payment_id`, before)}
        order by t.purchased_at desc, t.payment_id desc limit ${max}),
      page as (
        select r.payment_id as id, r.purchased_at as at from recent r
        where r.id = (select o.id from tickets o where o.payment_id = r.payment_id and o.event_id = r.event_id
                      order by o.purchased_at desc, o.id desc limit 1)
          and ${conditions.length > 0 ? ofPayment : sql`true`}
        order by r.purchased_at desc, r.payment_id desc limit ${limit})
      select (select count(*)::int from recent) as looked, array(select id from page order by at desc, id desc) as ids,
             array(select ${microsOf(sql`at`)} from page order by at desc, id desc) as micros`)
    const { looked = 0, ids = [], micros = [] } = rows[0] ?? {}
    if (ids.length < limit && looked === max) continue
    return sql`select id, timestamptz 'epoch' + micros * interval '1 microsecond' as at
      from unnest(${sql.param(ids)}::text[], ${sql.param(micros)}::float8[]) as page (id, micros)`
  }
}

const pageOfFew = (orgId: string, before: SalePlace | null, limit: number): SQL => sql`
  select t.payment_id as id, max(t.purchased_at) as at from events e join tickets t on t.event_id = e.id
  where e.org_id = ${orgId} and t.kind = 'sale' and t.payment_id is not null
  group by t.payment_id having ${isBefore(sql`max(t.purchased_at), t.payment_id`, before)}
  order by 2 desc, 1 desc limit ${limit}`

const paymentConditions = ({ orgId, accountId }: ActivityFilter): SQL[] =>
  [
    orgId !== undefined && sql`p.org_id = ${orgId}`,
    accountId !== undefined && sql`p.purchaser_account_id = ${accountId}`,
  ].filter((condition) => condition !== false)

const isBefore = (place: SQL, before: SalePlace | null): SQL =>
  before ? sql`(${place}) < (${timeOf(before.atMicros)}, ${before.id})` : sql`true`

/** `until` is the end of the last day with a sale, so nothing after it is read. */
async function soldOf({ db }: Database, ofEvent: SQL): Promise<{ readonly sold: number; readonly until: SQL }> {
  const endOfLast = startOf(sql`max(last.day) + 1`)
  const { rows } = await db.execute<{ sold: number; untilMicros: number | null }>(sql`
    select coalesce(sum(s.sold), 0)::int as sold, ${microsOf(endOfLast)} as "untilMicros"
    from events e join event_stats s on s.event_id = e.id
    cross join lateral (
      select d.day from event_day_stats d where d.event_id = e.id and d.sold > 0 order by d.day desc limit 1) last
    where ${ofEvent}`)
  const { sold = 0, untilMicros = null } = rows[0] ?? {}
  return { sold, until: timeOf(untilMicros ?? 0) }
}

type SaleRow = {
  readonly id: Sale['paymentIntentId']
  readonly at: Sale['at']
  readonly atMicros: number
  readonly amount: Sale['amount']
  readonly currency: string | null
  readonly tickets: number
  readonly eventId: NonNullable<Sale['event']>['eventId'] | null
  readonly eventName: string | null
}

const toPlacedSale = ({ id, at, atMicros, amount, currency, tickets, eventId, eventName }: SaleRow): PlacedSale => ({
  place: { atMicros, id },
  sale: {
    kind: 'sale',
    at,
    paymentIntentId: id,
    amount,
    ...(currency !== null && { currency }),
    tickets,
    event: eventId === null ? null : { eventId, name: eventName },
  },
})
