import type { Metadata } from './form-body.ts'

export type RefundRow = {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly reason: string | null
  readonly failure_reason: string | null
  readonly metadata: Metadata
  /** Seconds since 1970. */
  readonly created: number
}

export const refundColumns = `id, payment_intent, amount, currency, status, reason, failure_reason, metadata,
  floor(extract(epoch from created))::int as created`

export type RefundObject = ReturnType<typeof toRefund>

export function toRefund(row: RefundRow) {
  const { failure_reason, ...rest } = row
  return {
    ...rest,
    object: 'refund' as const,
    balance_transaction: row.status === 'pending' ? null : twin(row.id, 'txn_'),
    charge: chargeOf(row.payment_intent),
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...(row.status === 'pending' && { pending_reason: 'processing' }),
    ...(failure_reason !== null && {
      failure_reason,
      failure_balance_transaction: twin(row.id, 'txn_failed_'),
    }),
  }
}

/** Each payment intent has exactly one charge, so the charge has no row. */
export const chargeOf = (paymentIntent: string): string => twin(paymentIntent, 'ch_')

const twin = (id: string, prefix: string): string => prefix + id.replace(/^[a-z]+_/, '')
