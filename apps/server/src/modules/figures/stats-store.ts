import type { EventStatsRow, OverallStats } from '@ground-control/contract/figures'
import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import type { Day } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { foreignPayments, notCounted } from './not-counted.ts'

type StatsRange = { readonly startDate?: Day | undefined; readonly endDate?: Day | undefined }

export const createStatsStore = ({ db }: Database) => ({
  async events(range: StatsRange, sort: EventStatsSort, limit: number): Promise<EventStatsRow[]> {
    const { rows } = await db.execute<EventStatsRow>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId",
             ${orgName} as "orgName",
             f.sold as "ticketsSold", f.gross_cents::float8 as "totalRevenue",
             f.refunded as "ticketsRefunded", f.refunded_cents::float8 as "refundedRevenue",
             (f.gross_cents - f.refunded_cents)::float8 as "netRevenue",
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
             ${asInstant(sql`s.last_updated`)} as "lastUpdated"
      from (${figuresByEvent(range)}) f
      join events e on e.id = f.event_id
      join organizations o on o.id = e.org_id
      join event_stats s on s.event_id = f.event_id
      order by ${sortable[sort.column]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, e.id
      limit ${limit}`)
    return rows
  },

  async overall(range: StatsRange): Promise<OverallStats> {
    const { rows } = await db.execute<OverallStats & { foreign: number }>(sql`
      select ${foreignPayments(soldWithin(range))} as foreign, count(*)::int as "totalEvents", coalesce(sum(f.sold), 0)::int as "totalTicketsSold",
             coalesce(sum(f.gross_cents), 0)::float8 as "totalRevenue",
             coalesce(sum(f.refunded), 0)::int as "ticketsRefunded",
             coalesce(sum(f.refunded_cents), 0)::float8 as "refundedRevenue",
             coalesce(sum(f.gross_cents - f.refunded_cents), 0)::float8 as "netRevenue"
      from (${figuresByEvent(range)}) f
      join events e on e.id = f.event_id`)
    const { foreign, ...figures } = requireRow(rows[0])
    return { ...figures, ...notCounted(foreign) }
  },
})

const soldWithin = ({ startDate, endDate }: StatsRange): SQL => {
  const day = sql`(t.purchased_at at time zone (select time_zone from platform_settings))::date`
  const from = startDate ? sql`${day} >= ${startDate}::date` : sql`true`
  return endDate ? sql`${from} and ${day} <= ${endDate}::date` : from
}

/** A blank name counts as none. */
const orgName = sql`coalesce(nullif(trim(o.name), ''), o.display_name)`

const sortable: Readonly<Record<EventStatsSort['column'], SQL>> = {
  eventName: sql`lower(e.name)`,
  orgName: sql`lower(${orgName})`,
  ticketsSold: sql`f.sold`,
  totalRevenue: sql`f.gross_cents`,
  startDate: sql`e.start_at`,
  endDate: sql`e.end_at`,
  lastUpdated: sql`s.last_updated`,
}

/**
 * An event belongs to a range if any of its tickets changed on a day of it. Cards and table both use this set, so they
 * always agree. Without a range, the totals are already kept.
 */
function figuresByEvent({ startDate, endDate }: StatsRange): SQL {
  const happened = sql`sold + comps + refunded + redeemed + redeemed_refunded + transferred > 0`
  if (!startDate && !endDate) {
    return sql`select event_id, sold, gross_cents, refunded, refunded_cents from event_stats where ${happened}`
  }
  const from = startDate ? sql`day >= ${startDate}::date` : sql`true`
  const to = endDate ? sql`day <= ${endDate}::date` : sql`true`
  return sql`
    select event_id, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents,
           sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents
    from event_day_stats where ${from} and ${to} and ${happened}
    group by event_id`
}
