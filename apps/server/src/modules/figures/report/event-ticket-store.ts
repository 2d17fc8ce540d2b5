import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { OrganizationFigures } from '@ground-control/contract/figures/organizations'
import type { listEventTickets } from '@ground-control/contract/tickets'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { type SQL, sql } from 'drizzle-orm'
import { foreignPayments, notCounted } from '#modules/figures/not-counted.ts'
import { countersByEvent, pendingDays, type StatsRange, soldWithin } from '#modules/figures/ranges/range-figures.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { eventCapacity } from '#platform/db/fragments/places.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'
import { isRedeemedTicket, isRefundedTicket, keptFigures, underWay } from '#platform/db/fragments/ticket-figures.ts'

type Asked = QueryOf<typeof listEventTickets>

export const createEventTicketStore = ({ frequent: db }: Pick<Database, 'frequent'>) => ({
  /** Sorts on every page. That is fast enough for the largest event, and cheaper than one more index on every sale. */
  async page(eventId: EventId, asked: Asked): Promise<ReplyOf<typeof listEventTickets> | null> {
    const { status, kind, page, pageSize } = asked
    const wanted = sql.join([...(status ? [isOf[status]] : []), ...(kind ? [isKind[kind]] : [])], sql` and `)
    const isNarrowed = status !== undefined || kind !== undefined
    const { rows } = await db.execute<ReplyOf<typeof listEventTickets>>(sql`
      with shown as materialized (
        select t.id from tickets t where t.event_id = ${eventId} and ${isNarrowed ? wanted : sql`true`}
        order by t.purchased_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select ${isNarrowed ? counted(wanted) : keptCount} as count,
             (select coalesce(json_agg(${ticketDetail}::json order by t.purchased_at desc, t.id), '[]')
              from ${ticketSource} where t.event_id = ${eventId} and t.id in (select id from shown)) as tickets
      from events e where e.id = ${eventId}`)
    return rows[0] ?? null
  },
})

const isOf: Readonly<Record<NonNullable<Asked['status']>, SQL>> = {
  refunded: isRefundedTicket,
  redeemed: isRedeemedTicket,
  pending: sql`not t.redeemed and t.refund_id is null`,
}

const isKind: Readonly<Record<NonNullable<Asked['kind']>, SQL>> = {
  sold: sql`t.kind = 'sale'`,
  comp: sql`t.kind = 'comp'`,
}

const counted = (condition: SQL) => sql`(select count(*)::int from tickets t where t.event_id = e.id and ${condition})`

const keptCount = sql`coalesce((select s.sold + s.comps from event_stats s where s.event_id = e.id), 0)`

const maxEvents = 500

export const createOrganizationFigureStore = ({ db }: Pick<Database, 'db'>) => ({
  /**
   * Read from the rollups, not from tickets. An event that sold tickets counts as ticketed. With a range, includes
   * events whose tickets changed in it, as on the overview.
   */
  async of(orgId: OrgId, range: StatsRange = {}): Promise<OrganizationFigures | null> {
    const isWhole = !range.startDate && !range.endDate
    const kept = isWhole ? sql`event_stats` : sql`(${countersByEvent(range)})`
    const { rows } = await db.execute<OrganizationFigures & { foreign: number }>(sql`
      with ${pendingDays},
      own as materialized (
        select e.id, e.start_at, coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
               coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
               coalesce(s.gross_cents, 0) as gross_cents, coalesce(s.refunded_cents, 0) as refunded_cents
        from events e left join ${kept} s on s.event_id = e.id
        where e.org_id = ${orgId} and ${isWhole ? sql`(e.ticketed or s.sold + s.comps > 0)` : sql`s.event_id is not null`}
      ),
      listed as (select * from own order by start_at desc nulls last, id limit ${maxEvents})
      select ${asInstant(sql`now()`)} as "asOf", sums.*, json_build_object('gross', everything.gross,
               'refundedAmount', everything.refunded) as platform,
             (select json_build_object('eventId', e.id, 'eventName', e.name, 'startDate', ${asInstant(sql`e.start_at`)})
              from events e
              where e.org_id = o.id and e.start_at > now() and e.ticketed and e.status <> 'cancelled'
              order by e.start_at, e.id limit 1) as next,
             (select coalesce(json_agg(json_build_object(
                       'eventId', l.id, ${keptFigures(sql`l`)}, 'capacity', ${eventCapacity(sql`l.id`)}
                     ) order by l.start_at desc nulls last, l.id), '[]')
              from listed l) as "byEvent",
             ${underWay(sql`l.event_id in (select id from events where org_id = o.id)`)} as "underWay",
             ${foreignPayments(sql`t.event_id in (select id from own) and ${soldWithin(range)}`)} as foreign
      from organizations o
      cross join (
        select count(*)::int as events, coalesce(sum(sold), 0)::int as sold, coalesce(sum(comps), 0)::int as comps,
               coalesce(sum(gross_cents), 0)::float8 as gross,
               coalesce(sum(refunded_cents), 0)::float8 as "refundedAmount"
        from own
      ) sums
      cross join (
        select coalesce(sum(gross_cents), 0) as gross, coalesce(sum(refunded_cents), 0) as refunded from ${kept} s
      ) everything
      where o.id = ${orgId}`)
    if (!rows[0]) return null
    const { foreign, ...figures } = rows[0]
    return { ...figures, ...notCounted(foreign) }
  },
})
