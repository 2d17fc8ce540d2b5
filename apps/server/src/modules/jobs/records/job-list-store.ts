import type { QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import type { listJobs } from '@ground-control/contract/jobs/job-lists'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { readCursor, toCursor } from '#platform/http/cursor.ts'
import { expireJobs } from './expire-jobs.ts'
import { readJobRows } from './job-rows.ts'

export const createJobListStore = ({ db }: Pick<Database, 'db'>) => ({
  async page({ eventId, state, limit, after }: QueryOf<typeof listJobs>): Promise<ReplyOf<typeof listJobs>> {
    await expireJobs(db)
    const conditions = [
      eventId !== undefined && sql`j.event_id = ${eventId}`,
      state === 'open' && sql`j.state in ('waiting', 'running', 'paused')`,
      state === 'ended' && sql`j.state not in ('waiting', 'running', 'paused')`,
      after !== undefined && afterCursor(after),
    ].filter((condition) => condition !== false)
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
    const rows = await readJobRows(db, sql`${where} order by j.asked_at desc, j.id desc limit ${limit + 1}`)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { jobs: rows.slice(0, limit), next: last ? await cursorOf(db, last.jobId) : null }
  },
})

/** Reads the time in microseconds, because the row only has milliseconds. */
async function cursorOf(db: Database['db'], jobId: string): Promise<string> {
  const { rows } = await db.execute<{ micros: number }>(
    sql`select (extract(epoch from asked_at) * 1000000)::float8 as micros from jobs where id = ${jobId}`,
  )
  return toCursor(`${rows[0]?.micros ?? 0} ${jobId}`)
}

function afterCursor(cursor: string): SQL {
  const [micros, id] = readCursor(cursor, /^(\d{1,16}) (.+)$/su)
  const at = sql`timestamptz 'epoch' + ${Number(micros)}::float8 * interval '1 microsecond'`
  return sql`(j.asked_at, j.id) < (${at}, ${id})`
}
