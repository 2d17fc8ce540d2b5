import { formatCount } from '#values/counts.ts'
import { daysUntil, type Instant } from '#values/time.ts'

/** Exact text of the requirements. */
export const disputedMessage = 'This payment is disputed. The provider decides who gets the money.'

/** The money stays with the platform. In any other state it is gone or may be lost. */
export const harmlessDisputeStatuses = ['won', 'warning_closed', 'prevented'] as const

/** The provider is waiting for the platform's answer. */
export const unansweredDisputeStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'] as const

type Dispute = { readonly status: string }

const isOneOf = (statuses: readonly string[], { status }: Dispute): boolean => statuses.includes(status)

/** A lost dispute already paid the purchaser, so it blocks refunds like an open one. */
export const blocksRefund = (dispute: Dispute): boolean => !isOneOf(harmlessDisputeStatuses, dispute)

export const needsAnswer = (dispute: Dispute): boolean => isOneOf(unansweredDisputeStatuses, dispute)

export const isOpenDispute = (dispute: Dispute): boolean => blocksRefund(dispute) && dispute.status !== 'lost'

export function dueIn(dueBy: Instant, now: Date, timeZone: string): string {
  if (Date.parse(dueBy) < now.getTime()) return 'overdue'
  const days = daysUntil(dueBy, now, timeZone)
  return ['today', 'tomorrow'][days] ?? `in ${formatCount(days)} days`
}

export const disputeReason = (reason: string | null): string | null => reason?.replaceAll('_', ' ') || null
