import { sql } from 'drizzle-orm'
import { remoteConfig } from '#platform/db/schema/catalog.ts'

/** A switch that was turned off for a time counts until then. After that it is as if nobody had set it: on. */
export const counts = sql`(${remoteConfig.onAgainAt} is null or ${remoteConfig.onAgainAt} > clock_timestamp())`
