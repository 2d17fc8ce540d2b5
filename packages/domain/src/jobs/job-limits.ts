import { type Cents, cents } from '#values/money.ts'

/** Set by the operator; these are the defaults. */
export type JobLimits = {
  /** Above this a second person must approve. */
  readonly approvalCents: Cents
  /** The provider refunds no older payments. */
  readonly refundDays: number
  readonly refundsPerSecond: number
}

export const defaultJobLimits: JobLimits = { approvalCents: cents(1_000_000), refundDays: 180, refundsPerSecond: 20 }
