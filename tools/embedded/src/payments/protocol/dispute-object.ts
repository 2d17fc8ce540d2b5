import { chargeOf } from './refund-object.ts'

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export type DisputeRow = {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly status: DisputeStatus
  readonly reason: string
  /** Seconds since 1970; null when the bank takes no answer. */
  readonly due_by: number | null
  /** Seconds since 1970. */
  readonly created: number
}

export const disputeColumns = `id, payment_intent, amount, currency, status, reason,
  floor(extract(epoch from due_by))::int as due_by, floor(extract(epoch from created))::int as created`

export type DisputeObject = ReturnType<typeof toDispute>

export function toDispute({ due_by, ...row }: DisputeRow) {
  const isInquiry = isWarning(row.status)
  const isAnswered = row.status !== 'needs_response' && row.status !== 'warning_needs_response'
  return {
    ...row,
    object: 'dispute' as const,
    balance_transactions: [],
    charge: chargeOf(row.payment_intent),
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: due_by ?? 0,
      enhanced_eligibility: {},
      has_evidence: isAnswered,
      past_due: false,
      submission_count: isAnswered ? 1 : 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: isInquiry ? 'inquiry' : 'chargeback', network_reason_code: '10.4' },
    },
  }
}

/** An inquiry: the bank asks, but has not taken the money. */
export const isWarning = (status: DisputeStatus): boolean => status.startsWith('warning_')

export const isClosed = (status: DisputeStatus): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'
