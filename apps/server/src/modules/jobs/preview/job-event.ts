import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'

type JobEvent = {
  readonly id: string
  readonly name: string | null
  readonly orgId: string
  readonly status: string
}

type Rows = Pick<Transaction, 'execute'>

export const requireEvent = (db: Rows, eventId: string): Promise<JobEvent> => readEvent(db, eventId, sql``)

/** Requesting, approving and starting a job all take this lock first. Sales don't wait for it. */
export const lockEvent = (db: Rows, eventId: string): Promise<JobEvent> =>
  readEvent(db, eventId, sql`for no key update`)

async function readEvent(db: Rows, eventId: string, lock: SQL): Promise<JobEvent> {
  const { rows } = await db.execute<JobEvent>(
    sql`select id, name, org_id as "orgId", status from events where id = ${eventId} ${lock}`,
  )
  const [event] = rows
  if (!event) throw new Refusal('not-found', 'No event with this ID.')
  return event
}
