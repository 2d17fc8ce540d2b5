import type { Event, Expansion, TicketTypeInfo, UpcomingEvent } from '@ground-control/contract/events'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { takenPlaces } from '#platform/db/taken-places.ts'

type Window = { readonly startTime?: Instant | undefined; readonly endTime?: Instant | undefined }

export const createEventStore = ({ db }: Pick<Database, 'db'>) => ({
  async byIds(ids: readonly EventId[], expand: readonly Expansion[] = []): Promise<Event[]> {
    const { rows } = await db.execute<Event>(
      sql`select ${eventFields(expand)} from events e where e.id = any(${sql.param(ids)})`,
    )
    return rows
  },

  /** Newest first; those without a date come last. */
  async ofOrganization(orgId: OrgId): Promise<Event[]> {
    const { rows } = await db.execute<Event>(
      sql`select ${eventFields([])} from events e where e.org_id = ${orgId} order by e.start_at desc nulls last, e.id`,
    )
    return rows
  },

  /** P3: what the public may see of an organization's plans. The count is of the whole window, not of the page. */
  async ticketed(orgId: OrgId, { startTime, endTime }: Window, pageSize: number) {
    const from = startTime ? sql`e.start_at >= ${asMoment(startTime)}` : sql`true`
    const before = endTime ? sql`e.start_at < ${asMoment(endTime)}` : sql`true`
    const { rows } = await db.execute<UpcomingEvent & { total: number }>(sql`
      select e.id, e.name as "title", ${asInstant(sql`e.start_at`)} as "startTime", e.location_name as "locationName",
             e.image_url as "eventImage", e.status, count(*) over ()::int as total
      from events e
      where e.org_id = ${orgId} and e.ticketed and e.status <> 'draft' and ${from} and ${before}
      order by e.start_at nulls last, e.id
      limit ${pageSize}`)
    return { events: rows, count: rows[0]?.total ?? 0 }
  },

  /** Counting takes time: it is left out where no type has a limit. Materialized, or the planner would count first. */
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

  async hasOrganization(id: OrgId): Promise<boolean> {
    return (await db.execute(sql`select from organizations where id = ${id}`)).rows.length > 0
  },

  async hasEvent(id: EventId): Promise<boolean> {
    return (await db.execute(sql`select from events where id = ${id}`)).rows.length > 0
  },
})

export type EventStore = ReturnType<typeof createEventStore>

/** An event and all it carries is read by one statement, and so from one moment. */
function eventFields(expand: readonly Expansion[]): SQL {
  const asked = [...new Set(expand)].map((each) => sql`, ${expansions[each]} as ${sql.identifier(each)}`)
  return sql`
    e.id, e.name, e.status, ${asInstant(sql`e.start_at`)} as "startDate", ${asInstant(sql`e.end_at`)} as "endDate",
    e.location_name as "locationName", e.image_url as "eventImage",
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
  // An event that is not ticketed has no ticketing, which is not the same as one whose types were all withdrawn.
  ticketing: sql`case when e.ticketed then json_build_object('settings', json_build_object('ticketTypes',
    coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'price', t.price_cents,
                                                'description', t.description) order by t.position, t.id)
              from ticket_types t where t.event_id = e.id and t.deleted_at is null), '[]'))) end`,
}

/** Counted in seconds: the database reads neither the year 0 nor an offset of a whole day, and both are moments. */
const asMoment = (instant: Instant) => sql`to_timestamp(${Date.parse(instant) / 1000}::float8)`
