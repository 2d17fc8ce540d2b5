import { type Cents, cents } from '#values/money.ts'

/** What the operator may set; these are the defaults. */
export type JobLimits = {
  /** Above this a second person must approve. */
  readonly approvalCents: Cents
  /** The provider refunds no payment that is older. */
  readonly refundDays: number
  /** Of all processes together; 0: no limit. */
  readonly refundsPerSecond: number
}

export const defaultJobLimits: JobLimits = { approvalCents: cents(1_000_000), refundDays: 180, refundsPerSecond: 20 }
