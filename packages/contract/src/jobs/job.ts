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

/** Amounts are dollars; payments and tickets in other currencies are counted, but not their money. */
const Counted = z.object({ payments: Count, tickets: Count, amount: Cents })
export type Counted = z.output<typeof Counted>

const LeftOut = Counted.extend({
  reason: z.enum(leftOutReasons),
  /** The amount's, which is in its smallest unit; US dollars unless the reason is `other-currency`. */
  currency: z.string(),
})

/** The server's count in one snapshot. Its hash covers every payment, ticket and cent. */
export const JobPreview = z.object({
  hash: z.string(),
  countedAt: Instant,
  sold: Counted,
  /** What nobody paid of the prices, so it can't be refunded; usually 0. */
  discounts: Cents,
  /** `payments`: those refunded in full. */
  refunded: Counted,
  leftOut: z.object({ payments: Count, tickets: Count, amount: Cents, reasons: z.array(LeftOut) }),
  toRefund: Counted,
  /** Fees of the payments to refund; fees of a payment that covers another event too are kept. */
  fees: z.object({ payments: Count, amount: Cents }),
  feesKept: z.object({ payments: Count, amount: Cents }),
  comps: Count,
  redeemed: Count,
  /** How many emails would be sent. 0 without email, or while customer email is switched off. */
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
  /** Why nothing is sent now; null while it runs. `until`: when it resumes by itself. */
  hold: z
    .object({ why: z.enum(holdReasons), by: Named.nullable(), since: Instant, until: Instant.nullable() })
    .nullable(),
  progress: Progress,
  /** Settled per second, measured over the last ten seconds. */
  perSecond: z.number(),
  /** Null unless it runs and its rate is known. */
  secondsLeft: z.number().nullable(),
})
export type JobRow = z.output<typeof JobRow>

export const Job = JobRow.extend({
  preview: JobPreview,
  /** Only while it waits for approval: whether a new count would be the same. */
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
      /** The step's number of seconds, items or needs. */
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
