import { openEndMs } from '@ground-control/domain/events/event-over'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { admittingTickets } from '#platform/db/fragments/ticket-figures.ts'

export const orgName = sql`coalesce(nullif(trim(o.name), ''), o.display_name)`

export const expectedGuests = admittingTickets(sql`s`)

export const moment = (instant: Instant) => sql`${instant}::timestamptz`

/** The domain's rule in SQL: the event `e` is past its end or, without one, long past its start. */
export const isOver = (now: Instant) => sql`(
  e.status = 'ended'
  or coalesce(e.end_at, e.start_at + ${openEndMs / 1000}::int * interval '1 second') < ${moment(now)} is true)`

/** The event `e`'s venue: its first space. */
export const venueOf = (columns: SQL): SQL => sql`(
  select ${columns} from event_spaces x join spaces s on s.id = x.space_id where x.event_id = e.id order by s.id limit 1)`
