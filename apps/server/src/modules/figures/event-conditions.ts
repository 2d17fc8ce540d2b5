import { openEndMs } from '@ground-control/domain/events/event-over'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'

/** A name of blanks is no name. `o` is the organization. */
export const orgName = sql`coalesce(nullif(trim(o.name), ''), o.display_name)`

/** Who may come in: `s` is the event's kept figures. */
export const expectedGuests = sql`greatest(s.sold + s.comps - s.refunded, 0)`

export const moment = (instant: Instant) => sql`${instant}::timestamptz`

/** As the domain has it: `e` is past its end, or long past its start where it does not say when it ends. */
export const isOver = (now: Instant) => sql`(
  e.status = 'ended'
  or coalesce(e.end_at, e.start_at + ${openEndMs / 1000}::int * interval '1 second') < ${moment(now)} is true)`
