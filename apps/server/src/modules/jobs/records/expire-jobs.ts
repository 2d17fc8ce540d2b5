import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

/** A request for approval is valid for an hour. The first reader after that records that it has expired. */
export async function expireJobs(db: Pick<Transaction, 'execute'>): Promise<void> {
  await db.execute(sql`
    with passed as (
      update jobs set state = 'expired', ended_at = expires_at
      where state = 'waiting' and expires_at <= clock_timestamp() returning id, expires_at)
    insert into job_log (job_id, at, step) select id, expires_at, 'expired' from passed`)
}
