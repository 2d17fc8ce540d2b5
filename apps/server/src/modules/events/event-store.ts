import type { ReplyOf } from '@ground-control/contract/endpoint'
import type {
  Event,
  Expansion,
  getNextDoors,
  Space,
  TicketTypeInfo,
  UpcomingEvent,
} from '@ground-control/contract/events'
import type { listEventFigures } from '@ground-control/contract/figures/events'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId, OrgId, SpaceId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { venueOf } from '#platform/db/fragments/event-conditions.ts'
import { eventCapacity, takenPlaces } from '#platform/db/fragments/places.ts'
import { underWay } from '#platform/db/fragments/ticket-figures.ts'

type Window = { readonly startTime?: Instant | undefined; readonly endTime?: Instant | undefined }
type Figures = Omit<ReplyOf<typeof listEventFigures>['figures'][number], 'eventId'> & { readonly id: EventId }
type NextDoors = ReplyOf<typeof getNextDoors>['next']

export const createEventStore = ({ db }: Pick<Database, 'db'>) => ({
  async byIds(ids: readonly EventId[], expand: readonly Expansion[] = []): Promise<Event[]> {
    const { rows } = await db.execute<Event>(
      sql`select ${eventFields(expand)} from events e where e.id = any(${sql.param(ids)})`,
    )
    return rows
  },

  async ofOrganization(orgId: OrgId): Promise<Event[]> {
    const { rows } = await db.execute<Event>(
      sql`select ${eventFields([])} from events e where e.org_id = ${orgId} order by e.start_at desc nulls last, e.id`,
    )
    return rows
  },

  async ticketed(orgId: OrgId, { startTime, endTime }: Window, pageSize: number) {
    const from = startTime ? asMoment(startTime) : sql`now()`
    const to = endTime ? asMoment(endTime) : sql`${from} + ${constants.upcomingDays}::int * interval '1 day'`
    const { rows } = await db.execute<UpcomingEvent & { total: number }>(sql`
      select e.id, e.name as "title", ${asInstant(sql`e.start_at`)} as "startTime", e.location_name as "locationName",
             e.image_url as "eventImage", e.status, count(*) over ()::int as total
      from events e
      where e.org_id = ${orgId} and e.ticketed and e.status <> 'draft'
        and e.start_at >= ${from} and e.start_at < ${to}
      order by e.start_at, e.id
      limit ${pageSize}`)
    return { events: rows, count: rows[0]?.total ?? 0 }
  },

  /** Counts taken places only for types with a limit. Materialized, because the planner would otherwise count first. */
  async ticketTypes(eventId: EventId, { includeDeleted }: { includeDeleted: boolean }): Promise<TicketTypeInfo[]> {
    const { rows } = await db.execute<TicketTypeInfo>(sql`
      with types as materialized (
        select * from ticket_types where event_id = ${eventId} and (${includeDeleted} or deleted_at is null)
      ),
      places as materialized (
        select taken.* from (${takenPlaces(eventId)}) taken where exists (select from types where capacity is not null)
      )
      select t.id as "ticketTypeId", t.name, t.price_cents as price, t.description, t.deleted_at is not null as deleted,
             t.capacity, case when t.capacity is not null then greatest(t.capacity - coalesce(p.taken, 0), 0) end as remaining
      from types t
      left join places p on p.ticket_type_id = t.id
      order by t.position, t.id`)
    return rows
  },

  async figures(ids: readonly EventId[]): Promise<Figures[]> {
    const { rows } = await db.execute<Figures>(sql`
      select e.id, coalesce(s.sold, 0) as sold, coalesce(s.comps, 0) as comps,
             coalesce(s.refunded, 0) as refunded, coalesce(s.redeemed, 0) as redeemed,
             ${underWay(sql`l.event_id = e.id`)} as "underWay",
             ${eventCapacity(sql`e.id`)} as capacity
      from events e
      left join event_stats s on s.event_id = e.id
      where e.id = any(${sql.param(ids)})`)
    return rows
  },

  async nextDoors(): Promise<NextDoors> {
    const { rows } = await db.execute<NonNullable<NextDoors>>(sql`
      select id as "eventId", name as "eventName", ${asInstant(sql`start_at`)} as "startDate"
      from events
      where start_at > now() and ticketed and status <> 'cancelled'
      order by start_at, id limit 1`)
    return rows[0] ?? null
  },

  async spaces(ids: readonly SpaceId[]): Promise<Space[]> {
    const { rows } = await db.execute<Space>(
      sql`select s.id, s.name, s.address from spaces s where s.id = any(${sql.param(ids)})`,
    )
    return rows
  },

  async hasOrganization(id: OrgId): Promise<boolean> {
    return (await db.execute(sql`select from organizations where id = ${id}`)).rows.length > 0
  },

  async hasEvent(id: EventId): Promise<boolean> {
    return (await db.execute(sql`select from events where id = ${id}`)).rows.length > 0
  },
})

/** One statement reads an event and its expansions, so that they all show the same moment. */
function eventFields(expand: readonly Expansion[]): SQL {
  const asked = [...new Set(expand)].map((each) => sql`, ${expansions[each]} as ${sql.identifier(each)}`)
  return sql`
    e.id, e.name, e.status, ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
    e.location_name as "locationName", ${venueOf(sql`s.time_zone`)} as "timeZone", e.image_url as "eventImage",
    json_build_object('id', e.org_id) as "organizationRef",
    coalesce((select json_agg(json_build_object('id', r.space_id) order by r.space_id)
              from event_spaces r where r.event_id = e.id), '[]') as "spaceRefs"
    ${sql.join(asked)}`
}

const expansions: Readonly<Record<Expansion, SQL>> = {
  organization: sql`(
    select json_build_object('id', o.id, 'name', o.name, 'displayName', o.display_name, 'type', o.type,
                             'email', o.email, 'phone', o.phone, 'status', o.status)
    from organizations o where o.id = e.org_id)`,
  spaces: sql`
    coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'address', s.address) order by s.id)
              from event_spaces r join spaces s on s.id = r.space_id where r.event_id = e.id), '[]')`,
  // An event without ticketing differs from one whose ticket types were all deleted.
  ticketing: sql`case when e.ticketed then json_build_object('settings', json_build_object('ticketTypes',
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'price', t.price_cents,
                                                'description', t.description) order by t.position, t.id)
              from ticket_types t where t.event_id = e.id and t.deleted_at is null), '[]'))) end`,
}

/** As seconds, because Postgres can't parse the year 0 or an offset of a whole day. */
const asMoment = (instant: Instant) => sql`to_timestamp(${Date.parse(instant) / 1000}::float8)`
