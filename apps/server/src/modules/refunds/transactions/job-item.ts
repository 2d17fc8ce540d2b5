import { failureGroupOf, isDoneElsewhere } from '@ground-control/domain/jobs/failure-groups'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import { supersededFailure } from '@ground-control/domain/refunds/external-refunds'
import type { RefundState } from '@ground-control/domain/refunds/refund-states'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import type { RefundFailure } from '#platform/payments/payment-provider.ts'

/** The job item that a refund is made for. Its state changes in the refund's transactions. */
export type JobItemRef = { readonly jobId: string; readonly paymentId: string }

/** The job was paused or stopped, or another process has the item. Nothing was reserved. */
export class ItemNotToDo extends Error {}

/** In the reservation's transaction, so that pausing a job stops every item without a refund. */
export async function startItem(
  transaction: Transaction,
  { jobId, paymentId }: JobItemRef,
  refund: { readonly id: string; readonly state: RefundState },
): Promise<void> {
  const state = itemStateOf(refund.state, null)
  const { rowCount } = await transaction.execute(sql`
    update job_items
    set refund_id = ${refund.id}, state = ${state}, failure_group = null, failure_code = null, failure_message = null,
        lease_until = null, settled_at = ${settledAt(state)}
    where job_id = ${jobId} and payment_id = ${paymentId} and state = 'to-do'`)
  if (rowCount === 0 || !(await isRunning(transaction, jobId)))
    throw new ItemNotToDo(`The item ${paymentId} of ${jobId} is not to do.`)
}

export const startItems = {
  /** Locks the payments whose items are still to do. */
  async lock(transaction: Transaction, items: readonly JobItemRef[]): Promise<ReadonlySet<string>> {
    const locked = new Set<string>()
    for (const [jobId, paymentIds] of byJob(items)) {
      const { rows } = await transaction.execute<{ paymentId: string }>(sql`
        select payment_id as "paymentId" from job_items
        where job_id = ${jobId} and payment_id = any(${sql.param(paymentIds)}) and state = 'to-do'
        order by payment_id for no key update`)
      if (!(await isRunning(transaction, jobId))) continue
      for (const { paymentId } of rows) locked.add(paymentId)
    }
    return locked
  },

  async start(transaction: Transaction, items: readonly (JobItemRef & { readonly refundId: string })[]): Promise<void> {
    const refundIds = new Map(items.map(({ paymentId, refundId }) => [paymentId, refundId]))
    for (const [jobId, paymentIds] of byJob(items)) {
      await transaction.execute(sql`
        update job_items i
        set refund_id = s.refund_id, state = 'under-way', failure_group = null, failure_code = null,
            failure_message = null, lease_until = null, settled_at = null
        from unnest(${sql.param(paymentIds)}::text[],
                    ${sql.param(paymentIds.map((id) => refundIds.get(id)))}::text[]) as s (payment_id, refund_id)
        where i.job_id = ${jobId} and i.payment_id = any(${sql.param(paymentIds)}) and i.payment_id = s.payment_id`)
    }
  },
}

/** Locks the job against being paused, so that nothing starts after a pause. */
async function isRunning(transaction: Transaction, jobId: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from jobs where id = ${jobId} and state = 'running' for share`)
  return rows.length > 0
}

/** One statement per job with its payments listed, because a join would read all items of a new job. */
function byJob(items: readonly JobItemRef[]): readonly (readonly [string, readonly string[]])[] {
  const jobIds = [...new Set(items.map(({ jobId }) => jobId))].sort()
  return jobIds.map((id) => [id, items.flatMap(({ jobId, paymentId }) => (jobId === id ? [paymentId] : []))])
}

type Moved = {
  readonly refundId: string
  readonly next: RefundState
  readonly failure: RefundFailure | null
}

/** Call it in the transaction that changes the refund. Most refunds belong to no job. */
export async function moveItem(transaction: Transaction, { refundId, next, failure }: Moved): Promise<void> {
  const state = itemStateOf(next, failure)
  const reason = state === 'failed' ? (failure ?? { code: 'failed', message: '' }) : null
  await transaction.execute(sql`
    with moved as (
      update job_items
      set state = ${state}, settled_at = ${settledAt(state)}, next_try_at = clock_timestamp(),
          failure_group = ${reason && failureGroupOf(reason)}, failure_code = ${reason?.code ?? null},
          failure_message = ${reason?.message ?? null}
      where refund_id = ${refundId} returning job_id)
    -- A running job's progress is noted once a second; of any other, this is news.
    update jobs set progressed_at = clock_timestamp() from moved where jobs.id = moved.job_id and jobs.state <> 'running'`)
}

const settledAt = (state: ItemState) =>
  state === 'to-do' || state === 'under-way' ? sql`null` : sql`clock_timestamp()`

function itemStateOf(next: RefundState, failure: RefundFailure | null): ItemState {
  if (next === 'succeeded') return 'refunded'
  if (next !== 'failed') return 'under-way'
  // Another refund covers part or all of it. The next try finds out, once that refund is imported.
  if (failure?.code === supersededFailure.code) return 'to-do'
  return failure && isDoneElsewhere(failure.code) ? 'elsewhere' : 'failed'
}
