import Stripe from 'stripe'
import {
  isStorableId,
  type ProviderDispute,
  type ProviderRefund,
  type RefundFailure,
  type SendOutcome,
} from './payment-provider.ts'
import { readMetadata } from './refund-metadata.ts'

export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const status = statuses[refund.status ?? 'pending'] ?? 'pending'
  return {
    id: refund.id,
    status,
    ...readMetadata(refund.metadata ?? {}, { amountCents: refund.amount }),
    failure: status === 'failed' ? failureOf(refund.failure_reason ?? refund.status ?? 'failed') : null,
    amountCents: refund.amount,
    paymentId: idOf(refund.payment_intent),
    createdAt: new Date(refund.created * 1000),
  }
}

export function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, reason, amount, currency, created, payment_intent } = dispute
  // 0 if the bank accepts no answer.
  const dueBy = dispute.evidence_details?.due_by || null
  return {
    id,
    paymentId: idOf(payment_intent),
    status,
    reason: reason || null,
    amount,
    currency,
    dueAt: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(created * 1000),
  }
}

/** Keeps only what looks like a card's last digits. */
export function cardOf(charge: Stripe.Charge | null): { brand: string; last4: string } | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return brand && isStorableId(brand) && last4 && /^\d{1,4}$/.test(last4) ? { brand, last4 } : null
}

const idOf = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Any other status is pending; `requires_action` waits for the purchaser. */
const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function toOutcome(
  error: unknown,
  { isRepeat }: { isRepeat: boolean },
): Exclude<SendOutcome, { kind: 'refund' }> {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
  const code =
    error instanceof Stripe.errors.StripeError ? (error.code ?? error.rawType ?? `http-${status}`) : 'unreadable'
  const isDefinite = status >= 400 && status < 500 && !temporaryStatuses.has(status)
  // Another request used this key, so only that request's outcome counts.
  const isAboutKey = error instanceof Stripe.errors.StripeIdempotencyError
  if (!isDefinite || isAboutKey || (isRepeat && otherAccountStatuses.has(status))) {
    return { kind: 'no-answer', reason: status === 0 ? connectionReason(error) : `${status} ${code}` }
  }
  return { kind: 'refused', failure: failureOf(status === 401 || status === 403 ? 'not-permitted' : code) }
}

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode === undefined || error.statusCode >= 500 || temporaryStatuses.has(error.statusCode)
}

export function retryAfterMs(error: unknown): number {
  const given = error instanceof Stripe.errors.StripeError ? Number(error.headers?.['retry-after']) : Number.NaN
  return Number.isFinite(given) && given > 0 ? given * 1000 : 0
}

/** How long the provider asked us to wait. A 429 without a time means the usual wait. */
export function askedWaitMs(error: unknown): number {
  const isTooMany = error instanceof Stripe.errors.StripeError && error.statusCode === 429
  return retryAfterMs(error) || (isTooMany ? usualWaitMs : 0)
}

const usualWaitMs = 1_000

const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Statuses that another account, or a key of one, gets for our payments. They say nothing about earlier calls. */
const otherAccountStatuses: ReadonlySet<number> = new Set([401, 403, 404])

function connectionReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause ?? ('detail' in at ? at.detail : null)) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return 'no connection'
}

/** In our own words, because the provider's texts are for programmers and may contain keys. */
const failureOf = (code: string): RefundFailure => ({
  code,
  message: words[code] ?? `The payment provider declined the refund (${code}).`,
})

const words: Readonly<Record<string, string>> = {
  'not-permitted': 'The payment provider rejected this platform’s key for refunds. Tell the platform’s operator.',
  card_declined: 'The card’s bank declined the refund.',
  declined: 'The card’s bank declined the refund.',
  invalid_request_error: 'The payment provider can’t refund this payment.',
  resource_missing: 'The payment provider doesn’t know this payment.',
  charge_already_refunded: 'This payment was already refunded in full at the payment provider.',
  charge_disputed: 'The purchaser disputed this payment with their bank, so it can’t be refunded.',
  charge_for_pending_refund_disputed: 'The purchaser disputed this payment with their bank, so the refund was stopped.',
  amount_too_large: 'Less than this amount is left to refund at the payment provider.',
  insufficient_funds: 'The platform’s balance at the payment provider doesn’t cover the refund.',
  balance_insufficient: 'The platform’s balance at the payment provider doesn’t cover the refund.',
  lost_or_stolen_card: 'The card was reported lost or stolen, so its bank rejected the refund.',
  expired_or_canceled_card: 'The card has expired or was cancelled, so its bank rejected the refund.',
  canceled: 'The refund was cancelled at the payment provider.',
}
