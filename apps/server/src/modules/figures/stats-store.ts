import type { OrganizationStats } from '@ground-control/contract/figures/organizations'
import type { OverallStats } from '@ground-control/contract/figures/overview'
import type { ComparedDays, EventStatsRow } from '@ground-control/contract/figures/parts'
import type { Comparison } from '@ground-control/domain/figures/comparison'
import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import type { OrganizationStatsSort } from '@ground-control/domain/figures/organization-stats'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database, requireRow } from '#platform/db/database.ts'
import { foreignPayments, notCounted } from './not-counted.ts'
import { comparedDaysOf, figuresByEvent, type StatsRange, soldWithin } from './range-figures.ts'

type Page = { readonly limit: number; readonly offset?: number }

export const createStatsStore = ({ planned: db }: Pick<Database, 'planned'>) => ({
  async events(range: StatsRange, sort: EventStatsSort, { limit, offset = 0 }: Page): Promise<EventStatsRow[]> {
    const order = (by: SQL, id: SQL) => sql`order by ${by} ${sort.descending ? sql`desc` : sql`asc`} nulls last, ${id}`
    const page = sql`limit ${limit} offset ${offset}`
    const kept = keptOrder[sort.column]
    const { rows } = await db.execute<EventStatsRow>(sql`
      select e.id as "eventId", e.name as "eventName", e.org_id as "orgId",
             ${orgName} as "orgName",
             f.sold as "ticketsSold", f.gross_cents::float8 as "totalRevenue",
             f.refunded as "ticketsRefunded", f.refunded_cents::float8 as "refundedRevenue",
             (f.gross_cents - f.refunded_cents)::float8 as "netRevenue",
             ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
             ${asInstant(sql`s.last_updated`)} as "lastUpdated"
      from (${kept ? sql`select * from (${figuresByEvent(range)}) f ${order(kept, sql`event_id`)} ${page}` : figuresByEvent(range)}) f
      join events e on e.id = f.event_id
      join organizations o on o.id = e.org_id
      join event_stats s on s.event_id = f.event_id
      ${order(eventOrder[sort.column], sql`e.id`)} ${kept ? sql`` : page}`)
    return rows
  },

  /** One statement for both sides, so that nothing is sold between them. */
  async overall(range: StatsRange, compareWith?: Comparison, now = new Date()): Promise<OverallStats> {
    const compared = compareWith ? await comparedDaysOf(db, range, compareWith, now) : null
    if (!compared) {
      const { rows } = await db.execute<{ now: Sums; organizations: number }>(sql`
        with these as (${withOrganization(range)})
        select (${overallOf(sql`these`, range)}) as now,
               ${compareWith ? sql`(select count(distinct org_id)::int from these)` : sql`0`} as organizations`)
      const { now: these, organizations } = requireRow(rows[0])
      return compareWith ? { ...counted(these), totalOrganizations: organizations, before: null } : counted(these)
    }
    const { rows } = await db.execute<{ now: Sums; before: Sums; organizations: number }>(sql`
      with ${sidesOf(range, compared)}
      select (${overallOf(sql`these`, range)}) as now, (${overallOf(sql`those`, compared)}) as before,
             (select count(*)::int from (select org_id from these union select org_id from those) o) as organizations`)
    const { now: these, before: those, organizations } = requireRow(rows[0])
    return { ...counted(these), totalOrganizations: organizations, before: { ...compared, ...counted(those) } }
  },

  async organizations(
    range: StatsRange,
    compareWith: Comparison,
    sort: OrganizationStatsSort,
    page: Page | null,
    now = new Date(),
  ): Promise<OrganizationStats> {
    const compared = await comparedDaysOf(db, range, compareWith, now)
    const { rows } = await db.execute<Omit<OrganizationStats, 'before'> & { foreign: number }>(sql`
      with ${sidesOf(range, compared)},
      sides as (
        select org_id, 1 as events, sold, gross_cents, refunded_cents, 0 as before_cents from these
        union all select org_id, 0, 0, 0, 0, gross_cents from those
      ),
      counted as materialized (
        select org_id, sum(events)::int as events, sum(sold)::int as tickets, sum(gross_cents)::float8 as gross,
               sum(refunded_cents)::float8 as refunded, sum(gross_cents - refunded_cents)::float8 as net,
               ${compared ? sql`sum(before_cents)::float8` : sql`null::float8`} as before
        from sides group by org_id
      ),
      listed as (
        select c.*, ${orgName} as name,
               row_number() over (order by ${organizationOrder[sort.column]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, c.org_id) as place
        from counted c join organizations o on o.id = c.org_id
        order by place ${page ? sql`limit ${page.limit} offset ${page.offset ?? 0}` : sql``}
      )
      select ${foreignPayments(soldWithin(range))} as foreign,
             (select count(*)::int from counted) as total,
             (select json_build_object(
                'events', coalesce(sum(events), 0), 'tickets', coalesce(sum(tickets), 0), 'gross', coalesce(sum(gross), 0),
                'refunded', coalesce(sum(refunded), 0), 'net', coalesce(sum(net), 0),
                'grossBefore', ${compared ? sql`coalesce(sum(before), 0)` : sql`null`}) from counted) as totals,
             (select coalesce(json_agg(json_build_object(
                'orgId', l.org_id, 'orgName', l.name, 'events', l.events, 'tickets', l.tickets, 'gross', l.gross,
                'refunded', l.refunded, 'net', l.net, 'grossBefore', l.before) order by l.place), '[]')
              from listed l) as organizations`)
    const { foreign, ...stats } = requireRow(rows[0])
    return { ...stats, before: compared, ...notCounted(foreign) }
  },
})

type Sums = OverallStats & { readonly foreign: number }

const counted = ({ foreign, ...sums }: Sums) => ({ ...sums, ...notCounted(foreign) })

const withOrganization = (range: StatsRange): SQL =>
  sql`select e.org_id, f.* from (${figuresByEvent(range)}) f join events e on e.id = f.event_id`

/** The events of the range as `these` and those of the compared days as `those`, with their organizations. */
const sidesOf = (range: StatsRange, compared: ComparedDays | null): SQL => sql`
  these as materialized (${withOrganization(range)}),
  those as materialized (${compared ? withOrganization(compared) : sql`${withOrganization(range)} limit 0`})`

const overallOf = (side: SQL, range: StatsRange): SQL => sql`
  select json_build_object(
    'foreign', ${foreignPayments(soldWithin(range))}, 'totalEvents', count(*), 'totalTicketsSold', coalesce(sum(sold), 0),
    'totalRevenue', coalesce(sum(gross_cents), 0), 'ticketsRefunded', coalesce(sum(refunded), 0),
    'refundedRevenue', coalesce(sum(refunded_cents), 0), 'netRevenue', coalesce(sum(gross_cents - refunded_cents), 0))
  from ${side}`

/** A blank name counts as none. */
const orgName = sql`coalesce(nullif(trim(o.name), ''), o.display_name)`

const eventOrder: Readonly<Record<EventStatsSort['column'], SQL>> = {
  eventName: sql`lower(e.name)`,
  orgName: sql`lower(${orgName})`,
  ticketsSold: sql`f.sold`,
  totalRevenue: sql`f.gross_cents`,
  startDate: sql`e.start_at`,
  endDate: sql`e.end_at`,
  lastUpdated: sql`s.last_updated`,
}

/** What is sorted by a kept figure needs the other tables only for the rows that are shown. */
const keptOrder: Readonly<Partial<Record<EventStatsSort['column'], SQL>>> = {
  ticketsSold: sql`sold`,
  totalRevenue: sql`gross_cents`,
}

const organizationOrder: Readonly<Record<OrganizationStatsSort['column'], SQL>> = {
  orgName: sql`lower(${orgName})`,
  events: sql`c.events`,
  tickets: sql`c.tickets`,
  gross: sql`c.gross`,
  refunded: sql`c.refunded`,
  net: sql`c.net`,
  // From nothing is the largest growth; nothing from nothing is no change.
  change: sql`case when c.before > 0 then c.gross / c.before when c.gross > 0 and c.before = 0 then 'infinity' else c.before + 1 end`,
}
