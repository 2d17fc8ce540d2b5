import { type SQL, sql } from 'drizzle-orm'

/** The space that says where the event `e` is: the first of them. */
export const venueOf = (columns: SQL): SQL => sql`(
  select ${columns} from event_spaces x join spaces s on s.id = x.space_id where x.event_id = e.id order by s.id limit 1)`
