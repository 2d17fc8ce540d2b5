import { sql } from 'drizzle-orm'
import { type Database, liveConnectionName } from '#platform/db/database.ts'
import type { Notices } from '#platform/db/notices.ts'

/**
 * The connection's name in Postgres holds the process's number of open consoles. It disappears with the process, so
 * this needs no table and no clock.
 */
export function createConsoleCount(notices: Pick<Notices, 'rename'>) {
  let open = 0
  function change(by: 1 | -1) {
    open += by
    notices.rename(open === 0 ? liveConnectionName : `${liveConnectionName}: ${open} open`)
  }
  return {
    enter(): () => void {
      change(1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        change(-1)
      }
    },
  }
}

/** Across all processes on this database. null: unknown, as when live updates are paused. */
export async function countOpenConsoles({ db }: Pick<Database, 'db'>): Promise<number | null> {
  const pattern = `^${liveConnectionName}: ([0-9]+) open$`
  const { rows } = await db.execute<{ count: number | null }>(sql`
    select sum(substring(application_name from ${pattern})::int)::int as count
    from pg_stat_activity where datname = current_database()`)
  return rows[0]?.count ?? null
}
