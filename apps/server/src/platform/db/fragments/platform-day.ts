import { type SQL, sql } from 'drizzle-orm'

const timeZone = sql`(select time_zone from platform_settings limit 1)`

export const startOf = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${timeZone})`

export const today = sql`(now() at time zone ${timeZone})::date`
