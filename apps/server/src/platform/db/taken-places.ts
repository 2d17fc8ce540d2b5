import { type SQL, sql } from 'drizzle-orm'

/** By ticket type, how many tickets of the event hold a place: sold or given, and not refunded. */
export const takenPlaces = (eventId: string): SQL => sql`
  select ticket_type_id, count(*)::int as taken from tickets
  where event_id = ${eventId} and refunded_at is null group by ticket_type_id`
