import type { OrganizationStats } from '@ground-control/contract/figures/organizations'
import type { OverallStats } from '@ground-control/contract/figures/overview'
import type { ComparedDays, EventStatsRow } from '@ground-control/contract/figures/parts'
import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import type { OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import type { Comparison } from '@ground-control/domain/figures/ranges/comparison'
import { type SQL, sql } from 'drizzle-orm'
import { foreignPayments, notCounted } from '#modules/figures/not-counted.ts'
import { lastUpdated, orgName, type Page, pickedEvents } from '#modules/figures/ranges/picked-events.ts'
import { countedRanges, eventCount, organizationSums } from '#modules/figures/ranges/range-counts.ts'
import {
  askingInZone,
  comparedDaysOf,
  figuresByEvent,
  isWithin,
  partsOf,
  pendingDays,
  type StatsRange,
  soldWithin,
  zone,
} from '#modules/figures/ranges/range-figures.ts'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'

export const createStatsStore = ({ planned: db }: Pick<Database, 'planned'>) => {
  const inZone = askingInZone(db)
  return {
    /** Picks the events of the page first, then reads the other columns only for those. */
    async events(range: StatsRange, sort: EventStatsSort, page: Page): Promise<EventStatsRow[]> {
      const { rows } = await db.execute<EventStatsRow>(sql`
        with ${pendingDays},
        ${pickedEvents(range, sort, page)}
        select e.id as "eventId", e.name as "eventName", e.org_id as "orgId", ${orgName} as "orgName",
               f.sold as "ticketsSold", f.gross_cents::float8 as "totalRevenue",
               f.refunded as "ticketsRefunded", f.refunded_cents::float8 as "refundedRevenue",
               (f.gross_cents - f.refunded_cents)::float8 as "netRevenue",
               ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
               ${asInstant(lastUpdated)} as "lastUpdated"
        from (${figuresByEvent(range, { only: sql`select event_id from picked` })}) f
        join picked on picked.event_id = f.event_id
        join events e on e.id = f.event_id
        join organizations o on o.id = e.org_id
        join folded_event_stats s on s.event_id = f.event_id
        left join updates u on u.event_id = f.event_id
        order by picked.place`)
      return rows
    },

    /** One statement for both ranges, so that no sale comes between them. */
    async overall(range: StatsRange, compareWith?: Comparison, now = new Date()): Promise<OverallStats> {
      if (!compareWith) {
        const { rows } = await db.execute<{ now: Sums }>(sql`
          with ${pendingDays}, ${countedRanges([range])} select (${overallOf(range, 0)}) as now`)
        return counted(requireRow(rows[0]).now)
      }
      return (await inZone((timeZone) => compared(comparedDaysOf(range, compareWith, now, timeZone)))).answer

      async function compared(days: ComparedDays | null): Promise<{ zone: string; answer: OverallStats }> {
        const sides = days ? [range, days] : [range]
        const { rows } = await db.execute<{ now: Sums; before: Sums; organizations: number; zone: string }>(sql`
          with ${pendingDays}, ${countedRanges(sides)}, ${organizationSums(sides)}
          select ${zone} as zone, (${overallOf(range, 0)}) as now, (${days ? overallOf(days, 1) : sql`null::json`}) as before,
                 (select count(*)::int from organization_sums) as organizations`)
        const row = requireRow(rows[0])
        const before = days && { ...days, ...counted(row.before) }
        return { zone: row.zone, answer: { ...counted(row.now), totalOrganizations: row.organizations, before } }
      }
    },

    async organizations(
      range: StatsRange,
      compareWith: Comparison,
      sort: OrganizationStatsSort,
      page: Page | null,
      now = new Date(),
    ): Promise<OrganizationStats> {
      return (await inZone(ofZone)).answer

      async function ofZone(timeZone: string): Promise<{ zone: string; answer: OrganizationStats }> {
        const days = comparedDaysOf(range, compareWith, now, timeZone)
        const { rows } = await db.execute<Omit<OrganizationStats, 'before'> & { foreign: number; zone: string }>(
          organizationsOf(range, days, sort, page),
        )
        const { foreign, zone: counted, ...stats } = requireRow(rows[0])
        return { zone: counted, answer: { ...stats, before: days, ...notCounted(foreign) } }
      }
    },
  }
}

function organizationsOf(
  range: StatsRange,
  compared: ComparedDays | null,
  sort: OrganizationStatsSort,
  page: Page | null,
): SQL {
  const sides = compared ? [range, compared] : [range]
  return sql`
    with ${pendingDays}, ${countedRanges(sides)}, ${organizationSums(sides, 'amounts')},
    counted as materialized (
      select org_id, events, sold as tickets, gross_cents_0::float8 as gross, refunded_cents::float8 as refunded,
             (gross_cents_0 - refunded_cents)::float8 as net,
             ${compared ? sql`gross_cents_1::float8` : sql`null::float8`} as before
      from organization_sums
    ),
    listed as (
      select c.*, ${orgName} as name,
             row_number() over (order by ${organizationOrder[sort.column]} ${directionOf(sort)} nulls last, c.org_id) as place
      from counted c join organizations o on o.id = c.org_id
      order by place ${page ? sql`limit ${page.limit} offset ${page.offset ?? 0}` : sql``}
    )
    select ${zone} as zone, ${foreignPayments(soldWithin(range))} as foreign,
           (select count(*)::int from counted) as total,
           (select json_build_object(
              'events', coalesce(sum(events), 0), 'tickets', coalesce(sum(tickets), 0), 'gross', coalesce(sum(gross), 0),
              'refunded', coalesce(sum(refunded), 0), 'net', coalesce(sum(net), 0),
              'grossBefore', ${compared ? sql`coalesce(sum(before), 0)` : sql`null`}) from counted) as totals,
           (select coalesce(json_agg(json_build_object(
              'orgId', l.org_id, 'orgName', l.name, 'events', l.events, 'tickets', l.tickets, 'gross', l.gross,
              'refunded', l.refunded, 'net', l.net, 'grossBefore', l.before) order by l.place), '[]')
            from listed l) as organizations`
}

type Sums = OverallStats & { readonly foreign: number }

const counted = ({ foreign, ...sums }: Sums) => ({ ...sums, ...notCounted(foreign) })

/** The totals of a range are sums of days, whichever events they belong to. */
function overallOf(range: StatsRange, nth: 0 | 1): SQL {
  const { wholeDays, cut } = partsOf(range)
  const side = sql.raw(`${nth}`)
  const read = (from: SQL) => sql`select sold, gross_cents, refunded, refunded_cents from ${from}`
  const days = [
    ...(wholeDays ? [sql`folded_day_sales`, sql`pending`] : []).map(
      (from) => sql`${read(from)} where ${isWithin(sql`day`, wholeDays ?? {})}`,
    ),
    ...(cut ? [read(sql`cut_${side}`)] : []),
  ]
  return sql`
    select json_build_object(
      'foreign', ${foreignPayments(soldWithin(range))},
      'totalEvents', ${eventCount(range, nth)}, 'totalTicketsSold', coalesce(sum(sold), 0),
      'totalRevenue', coalesce(sum(gross_cents), 0), 'ticketsRefunded', coalesce(sum(refunded), 0),
      'refundedRevenue', coalesce(sum(refunded_cents), 0), 'netRevenue', coalesce(sum(gross_cents - refunded_cents), 0))
    from (${sql.join(days, sql` union all `)}) d`
}

const directionOf = ({ descending }: { readonly descending: boolean }): SQL => (descending ? sql`desc` : sql`asc`)

const organizationOrder: Readonly<Record<OrganizationStatsSort['column'], SQL>> = {
  orgName: sql`lower(${orgName})`,
  events: sql`c.events`,
  tickets: sql`c.tickets`,
  gross: sql`c.gross`,
  refunded: sql`c.refunded`,
  net: sql`c.net`,
  // Growth from zero ranks highest; zero to zero is no change.
  change: sql`case when c.before > 0 then c.gross / c.before when c.gross > 0 and c.before = 0 then 'infinity' else c.before + 1 end`,
}
