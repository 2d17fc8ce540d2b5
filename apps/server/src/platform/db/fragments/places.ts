import { type SQL, sql } from 'drizzle-orm'

export const eventCapacity = (eventId: SQL): SQL => sql`(
  select case when bool_and(y.capacity is not null) then greatest(sum(y.capacity), 0)::float8 end
  from ticket_types y where y.event_id = ${eventId} and y.deleted_at is null)`

export const takenPlaces = (eventId: string): SQL => sql`
  select ticket_type_id, count(*)::int as taken from tickets
  where event_id = ${eventId} and refunded_at is null group by ticket_type_id`
