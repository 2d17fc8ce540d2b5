import { itemStates } from '@ground-control/domain/jobs/item-states'
import { leftOutReasons } from '@ground-control/domain/jobs/job-states'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, Cursor, EventId, Instant, limitUpTo } from '#primitives.ts'
import { Job, JobItem, JobRow, noJob, ofJob } from './job.ts'

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/api/v1/admin/jobs',
  summary: 'Jobs, newest first, of one event or all; `open`: those that wait, run or are paused',
  permission: 'staff',
  query: z.strictObject({
    eventId: EventId.optional(),
    state: z.enum(['open', 'ended']).optional(),
    limit: limitUpTo(200).default(50),
    after: Cursor.optional(),
  }),
  reply: z.object({ jobs: z.array(JobRow), next: Cursor.nullable() }),
})

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  path: '/api/v1/admin/jobs/{jobId}',
  summary: 'A job with its preview, progress, rate, failures, emails and log',
  permission: 'staff',
  params: ofJob,
  reply: Job,
  refusals: noJob,
})

export const listJobItems = endpoint({
  name: 'listJobItems',
  method: 'GET',
  path: '/api/v1/admin/jobs/{jobId}/items',
  summary: 'The payments of a job with their outcomes, those that need attention first',
  permission: 'staff',
  params: ofJob,
  query: z.strictObject({
    state: z.enum(itemStates).optional(),
    limit: limitUpTo(2000).default(100),
    after: Cursor.optional(),
  }),
  reply: z.object({ items: z.array(JobItem), next: Cursor.nullable() }),
  refusals: noJob,
})

/**
 * The event's money to the cent: gross − discounts − refundedBefore − refundedByJob = left. The `parts` add up to left.
 */
const JobReconciliation = z.object({
  asOf: Instant,
  gross: Cents,
  discounts: Cents,
  refundedBefore: Cents,
  refundedByJob: Cents,
  left: Cents,
  parts: z.array(
    z.object({
      why: z.enum([...leftOutReasons, 'failed', 'to-do', 'sold-since', 'other']),
      payments: Count,
      amount: Cents,
    }),
  ),
  fees: z.object({ refundedByJob: Cents, failed: Cents, toDo: Cents }),
  /** The sum of the job’s refunds at the provider; null: it can’t be asked now. */
  atProvider: Cents.nullable(),
  /**
   * The difference between the job’s refunds here and at the provider, added up refund by refund; null without the
   * provider.
   */
  difference: Cents.nullable(),
  /** Payments in other currencies, which no amount here includes. */
  notCounted: z.array(z.object({ currency: z.string(), payments: Count, amount: z.int() })),
})
export type JobReconciliation = z.output<typeof JobReconciliation>

export const reconcileJob = endpoint({
  name: 'reconcileJob',
  method: 'GET',
  path: '/api/v1/admin/jobs/{jobId}/reconciliation',
  summary: 'The money of the job’s event to the cent, compared with the provider',
  permission: 'staff',
  params: ofJob,
  reply: JobReconciliation,
  refusals: noJob,
})
