import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { getNextDoors } from '@ground-control/contract/events'
import { sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'

type NextDoors = NonNullable<ReplyOf<typeof getNextDoors>['next']>

export const createDoorStore = ({ db }: Database) => ({
  async next(): Promise<NextDoors | null> {
    const { rows } = await db.execute<NextDoors>(sql`
      select id as "eventId", name as "eventName", ${asInstant(sql`start_at`)} as "startDate"
      from events
      where start_at > now() and ticketed and status <> 'cancelled'
      order by start_at, id limit 1`)
    return rows[0] ?? null
  },
})

export type DoorStore = ReturnType<typeof createDoorStore>
