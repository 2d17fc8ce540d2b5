import type { Space } from '@ground-control/contract/events'
import type { SpaceId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'

export const createSpaceStore = ({ db }: Database) => ({
  async byIds(ids: readonly SpaceId[]): Promise<Space[]> {
    const { rows } = await db.execute<Space>(
      sql`select s.id, s.name, s.address from spaces s where s.id = any(${sql.param(ids)})`,
    )
    return rows
  },
})

export type SpaceStore = ReturnType<typeof createSpaceStore>
