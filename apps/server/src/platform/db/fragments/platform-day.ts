import { type SQL, sql } from 'drizzle-orm'

const timeZone = sql`(select time_zone from platform_settings limit 1)`

/** The start of a day in the platform's time zone. */
export const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${timeZone})`

/** In the platform's time zone. */
export const today = sql`(now() at time zone ${timeZone})::date`
