import type { Metadata } from './form-body.ts'
import { chargeOf } from './refund-object.ts'

export type PaymentIntentRow = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly status: 'succeeded' | 'requires_payment_method'
  readonly metadata: Metadata
  /** Seconds since 1970. */
  readonly created: number
  readonly card_brand: string
  readonly card_last4: string
}

export const paymentIntentColumns = `id, amount, currency, status, metadata,
  floor(extract(epoch from created))::int as created, card_brand, card_last4`

export function toPaymentIntent({ card_brand: _, card_last4: __, ...row }: PaymentIntentRow) {
  const paid = row.status === 'succeeded'
  return {
    ...row,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: paid ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: paid ? chargeOf(row.id) : null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    shipping: null,
  }
}

export function toCharge(row: PaymentIntentRow, amountRefunded: number) {
  return {
    id: chargeOf(row.id),
    object: 'charge' as const,
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: amountRefunded,
    captured: true,
    created: row.created,
    currency: row.currency,
    livemode: false,
    metadata: row.metadata,
    paid: true,
    payment_intent: row.id,
    payment_method_details: { type: 'card', card: { brand: row.card_brand, last4: row.card_last4 } },
    refunded: amountRefunded === row.amount,
    status: 'succeeded',
  }
}
