import { type Cents, cents } from '#values/money.ts'

/** The operator sets these; the values here are the defaults. */
export type JobLimits = {
  /** Larger jobs need a second person's approval. */
  readonly approvalCents: Cents
  /** The provider doesn't refund older payments. */
  readonly refundDays: number
  readonly refundsPerSecond: number
}

export const defaultJobLimits: JobLimits = { approvalCents: cents(1_000_000), refundDays: 180, refundsPerSecond: 20 }
