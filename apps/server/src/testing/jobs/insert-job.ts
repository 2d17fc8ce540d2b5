import type { JobId } from '@ground-control/domain/values/ids'
import type pg from 'pg'

type Item = {
  readonly paymentId: string
  readonly ids: readonly string[]
  readonly amount: number
  readonly fees?: number
}

type Given = {
  readonly eventId: string
  readonly items: readonly Item[]
  readonly kind?: 'call-off' | 'refunds'
  readonly askedBy?: string
}

let lastNumber = 0

/** Inserts a running job as if it had been started, but without a preview. */
export async function insertJob(pool: pg.Pool, given: Given): Promise<JobId> {
  const { eventId, items, kind = 'call-off', askedBy = 'uid_mara' } = given
  const jobId = `job_test_${++lastNumber}` as JobId
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  await pool.query(
    `insert into jobs (id, kind, state, event_id, with_fees, tell_customers, reason, preview, hash, amount_cents,
                       asked_by, asked_by_name, started_at)
     values ($1, $2, 'running', $3, true, true, 'Storm warning', '{}', 'hash', $4, $5, 'Mara', clock_timestamp())`,
    [jobId, kind, eventId, amount, askedBy],
  )
  for (const { paymentId, ids, amount: cents, fees = 0 } of items) {
    await pool.query(
      `insert into job_items (job_id, payment_id, ticket_ids, amount_cents, fee_cents) values ($1, $2, $3, $4, $5)`,
      [jobId, paymentId, [...ids].sort(), cents, fees],
    )
  }
  return jobId
}
