import { type SQL, sql } from 'drizzle-orm'

/** Places of an event. Null where a type has no limit, and where no type can be bought any more. */
export const eventCapacity = (eventId: SQL): SQL => sql`(
  select case when bool_and(y.capacity is not null) then greatest(sum(y.capacity), 0)::float8 end
  from ticket_types y where y.event_id = ${eventId} and y.deleted_at is null)`
