import { itemStates } from '@ground-control/domain/jobs/item-states'
import {
  failureGroups,
  holdReasons,
  jobKinds,
  jobStates,
  jobSteps,
  leftOutReasons,
} from '@ground-control/domain/jobs/job-states'
import { z } from 'zod'
import { CaseId, Cents, Count, EventId, Instant, JobId, Named, OrgId, PaymentId, RefundId } from '#primitives.ts'

/** Amounts are in US dollars. Payments and tickets in other currencies are counted, but not their amounts. */
const Counted = z.object({ payments: Count, tickets: Count, amount: Cents })
export type Counted = z.output<typeof Counted>

const LeftOut = Counted.extend({
  reason: z.enum(leftOutReasons),
  /**
   * The currency of the amount, which is in its smallest unit. Always US dollars unless the reason is `other-currency`.
   */
  currency: z.string(),
})

/** The server's count from one snapshot. Its hash covers every payment, ticket and cent. */
export const JobPreview = z.object({
  hash: z.string(),
  countedAt: Instant,
  sold: Counted,
  /** The part of the prices that wasn't paid, so it can't be refunded. Usually 0. */
  discounts: Cents,
  /** `payments`: those that were fully refunded. */
  refunded: Counted,
  leftOut: z.object({ payments: Count, tickets: Count, amount: Cents, reasons: z.array(LeftOut) }),
  toRefund: Counted,
  /** Fees of the payments to refund. Fees are kept if the payment also covers another event. */
  fees: z.object({ payments: Count, amount: Cents }),
  feesKept: z.object({ payments: Count, amount: Cents }),
  comps: Count,
  redeemed: Count,
  /** The number of emails it would send. 0 if email isn't set up or customer email is switched off. */
  emails: Count,
  approvalLimit: Cents,
  refundsPerSecond: z.number(),
  refundDays: Count,
})
export type JobPreview = z.output<typeof JobPreview>

const Progress = z.object({
  items: Count,
  amount: Cents,
  toDo: z.object({ items: Count, amount: Cents }),
  underWay: z.object({ items: Count, amount: Cents }),
  refunded: z.object({ items: Count, amount: Cents }),
  elsewhere: z.object({ items: Count, amount: Cents }),
  failed: z.object({ items: Count, amount: Cents }),
  handled: z.object({ items: Count, amount: Cents }),
})
export type JobProgress = z.output<typeof Progress>

export const JobRow = z.object({
  jobId: JobId,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  event: z.object({ eventId: EventId, name: z.string().nullable(), orgId: OrgId, status: z.string() }),
  reason: z.string(),
  fees: z.boolean(),
  tellCustomers: z.boolean(),
  amount: Cents,
  askedBy: Named,
  askedAt: Instant,
  /** Only while it waits for approval. */
  expiresAt: Instant.nullable(),
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why nothing is sent now; null while it runs. `until`: when it resumes automatically. */
  hold: z
    .object({ why: z.enum(holdReasons), by: Named.nullable(), since: Instant, until: Instant.nullable() })
    .nullable(),
  progress: Progress,
  /** Items settled per second, over the last ten seconds. */
  perSecond: z.number(),
  /** Null unless the job is running and its rate is known. */
  secondsLeft: z.number().nullable(),
})
export type JobRow = z.output<typeof JobRow>

export const Job = JobRow.extend({
  preview: JobPreview,
  /** Whether a new count would give the same numbers. Null unless it waits for approval. */
  isCurrent: z.boolean().nullable(),
  declinedBecause: z.string().nullable(),
  /** Items settled per second, oldest first, at most 200 points from start to end. */
  rates: z.array(z.object({ at: Instant, perSecond: z.number() })),
  failures: z.array(z.object({ group: z.enum(failureGroups), items: Count, amount: Cents, isTriedAgain: z.boolean() })),
  emails: z.object({ total: Count, queued: Count, sent: Count, bounced: Count, failed: Count }),
  latest: z.array(
    z.object({
      at: Instant,
      paymentIntentId: PaymentId,
      purchaserName: z.string().nullable(),
      amount: Cents,
      state: z.enum(itemStates),
    }),
  ),
  log: z.array(
    z.object({
      at: Instant,
      step: z.enum(jobSteps),
      by: Named.nullable(),
      /** The number of seconds, items or open problems, depending on the step. */
      count: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Job = z.output<typeof Job>

export const JobItem = z.object({
  paymentIntentId: PaymentId,
  state: z.enum(itemStates),
  tickets: Count,
  amount: Cents,
  fees: Cents,
  purchaser: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  refundId: RefundId.nullable(),
  failure: z.object({ group: z.enum(failureGroups), code: z.string(), message: z.string() }).nullable(),
  caseId: CaseId.nullable(),
  settledAt: Instant.nullable(),
  handled: z.object({ at: Instant, by: Named, reason: z.string() }).nullable(),
})
export type JobItem = z.output<typeof JobItem>

export const ofJob = z.object({ jobId: JobId })
export const noJob = { 404: 'There is no such job' }
