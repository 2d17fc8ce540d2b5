import { type SQL, sql } from 'drizzle-orm'

const timeZone = sql`(select time_zone from platform_settings limit 1)`

/** When a day of the platform's time zone begins. */
export const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${timeZone})`

/** In the platform's time zone. */
export const today = sql`(now() at time zone ${timeZone})::date`
