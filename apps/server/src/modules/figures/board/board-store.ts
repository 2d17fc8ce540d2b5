import type { Attention } from '@ground-control/contract/attention'
import type { Door } from '@ground-control/contract/events'
import { unansweredDisputeStatuses } from '@ground-control/domain/purchases/disputes'
import { refundLateAfterMs } from '@ground-control/domain/refunds/refund-list'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { expectedGuests, isOver, moment, orgName } from '#platform/db/fragments/event-conditions.ts'
import { hasTurnedUp, isOpenRefund, isUnresolved } from '#platform/db/fragments/refund-conditions.ts'

type Disputes = NonNullable<Attention['disputes']>
type QuietDoors = Attention['quietDoors']

export const createBoardStore = ({ frequent: db }: Pick<Database, 'frequent'>) => ({
  async refunds(now: Instant): Promise<Attention['refunds']> {
    const { rows } = await db.execute<Attention['refunds']>(sql`
      select
        (select count(*)::int from refunds where ${isUnresolved(moment(now))}) as failed,
        (select count(*)::int from refunds where ${hasTurnedUp(moment(now))}) as "turnedUp",
        (select count(*)::int from refunds
         where ${isOpenRefund(sql`state`)}
           and created_at < ${moment(now)} - ${refundLateAfterMs / 1000}::int * interval '1 second') as late,
        (select count(*)::int from refunds where state = 'unknown') as unknown`)
    return requireRow(rows[0])
  },

  async cases(now: Instant): Promise<NonNullable<Attention['cases']>> {
    const { rows } = await db.execute<NonNullable<Attention['cases']>>(sql`
      select count(*) filter (where owner_id is null)::int as unassigned,
             count(*) filter (where due_at < ${moment(now)})::int as overdue
      from support_cases
      where state = 'open' or (state = 'snoozed' and snoozed_until <= ${moment(now)})`)
    return requireRow(rows[0])
  },

  async disputes(max: number): Promise<Disputes> {
    const unanswered = sql.join(
      unansweredDisputeStatuses.map((status) => sql`${status}`),
      sql`, `,
    )
    const { rows } = await db.execute<Disputes['first'][number] & { total: number }>(sql`
      select d.id as "disputeId", d.payment_id as "paymentIntentId", d.amount, d.currency, d.reason,
             ${asInstant(sql`d.due_at`)} as "dueBy", p.purchaser_name as "purchaserName",
             e.id as "eventId", e.name as "eventName", count(*) over ()::int as total
      from payment_disputes d
      join payments p on p.id = d.payment_id
      left join lateral (select t.event_id from tickets t where t.payment_id = p.id order by t.event_id, t.id limit 1) t on true
      left join events e on e.id = t.event_id
      where d.status in (${unanswered})
      order by d.due_at nulls last, d.id
      limit ${max}`)
    return { count: rows[0]?.total ?? 0, first: rows }
  },

  async quietDoors(now: Instant, max: number): Promise<QuietDoors> {
    type Row = QuietDoors['first'][number] & { readonly total: number; readonly begun: number }
    const { rows } = await db.execute<Row>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
             ${asInstant(sql`e.start_at`)} as "startDate", s.sold, count(*) over ()::int as total,
             count(*) filter (where e.start_at <= ${moment(now)}) over ()::int as begun
      from events e
      join organizations o on o.id = e.org_id
      join event_stats s on s.event_id = e.id
      where e.start_at <= ${moment(now)} + interval '3 hours'
        and e.ticketed and e.status not in ('draft', 'cancelled') and not ${isOver(now)}
        and s.sold > 0 and s.redeemed = 0 and ${expectedGuests} > 0
      order by e.start_at, e.id
      limit ${max}`)
    return { count: rows[0]?.total ?? 0, begun: rows[0]?.begun ?? 0, first: rows }
  },

  /**
   * Today's events including cancelled ones, and earlier ones still running. An empty list of organizations means all.
   */
  async doorsTonight(orgIds: readonly OrgId[], now: Instant, max: number): Promise<{ doors: Door[]; count: number }> {
    const { rows } = await db.execute<Door & { total: number }>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
             e.location_name as "locationName", ${asInstant(sql`e.start_at`)} as "startDate",
             ${asInstant(sql`e.end_at`)} as "endDate", e.status,
             coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
             coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
             coalesce(${expectedGuests}, 0) as expected, count(*) over ()::int as total
      from events e
      join organizations o on o.id = e.org_id
      left join event_stats s on s.event_id = e.id
      where e.ticketed and e.status <> 'draft'
        and (${orgIds.length === 0} or e.org_id = any(${sql.param(orgIds)}))
        and e.start_at < ${startOfDay(now, 1)}
        and (e.start_at >= ${startOfDay(now, 0)} or not ${isOver(now)})
      order by e.start_at, e.id
      limit ${max}`)
    return { doors: rows, count: rows[0]?.total ?? 0 }
  },
})

const startOfDay = (now: Instant, days: number) => sql`(
  select ((${moment(now)} at time zone p.time_zone)::date + ${days}::int)::timestamp at time zone p.time_zone
  from platform_settings p)`
