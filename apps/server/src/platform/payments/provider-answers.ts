import Stripe from 'stripe'
import type { ProviderRefund, RefundFailure, SendOutcome } from './payment-provider.ts'
import { isId } from './provider-ids.ts'

export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const { refund_id: refundId = '', ticket_ids: ticketIds = '' } = refund.metadata ?? {}
  const status = statuses[refund.status ?? 'pending'] ?? 'pending'
  return {
    id: refund.id,
    status,
    refundId: isId(refundId) ? refundId : null,
    ticketIds: namedIn(ticketIds),
    failure: status === 'failed' ? failureOf(refund.failure_reason ?? refund.status ?? 'failed') : null,
    amountCents: refund.amount,
    paymentId: typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null),
    createdAt: new Date(refund.created * 1000),
  }
}

/** Anybody may write anything there. With one that is no id among them, it is not known which are meant. */
function namedIn(written: string): readonly string[] {
  const ids = written.split(/[\s,]+/).filter(Boolean)
  return ids.every(isId) ? ids : []
}

/** `requires_action` waits for the purchaser, as `pending` does for a bank. */
const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** What a failed call says about the refund that was asked for. */
export function toOutcome(
  error: unknown,
  { isRepeat }: { isRepeat: boolean },
): Exclude<SendOutcome, { kind: 'refund' }> {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
  const code =
    error instanceof Stripe.errors.StripeError ? (error.code ?? error.rawType ?? `http-${status}`) : 'unreadable'
  const isDefinite = status >= 400 && status < 500 && !passingStatuses.has(status)
  // Another request holds this key, or held it: what became of that one is what counts.
  const isAboutKey = error instanceof Stripe.errors.StripeIdempotencyError
  if (!isDefinite || isAboutKey || (isRepeat && (status === 401 || status === 403))) {
    return { kind: 'no-answer', reason: status === 0 ? connectionReason(error) : `${status} ${code}` }
  }
  return { kind: 'refused', failure: failureOf(status === 401 || status === 403 ? 'not-permitted' : code) }
}

/** Worth asking again at once: the way there failed, or the provider asks for patience. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode === undefined || error.statusCode >= 500 || passingStatuses.has(error.statusCode)
}

export function retryAfterMs(error: unknown): number {
  const given = error instanceof Stripe.errors.StripeError ? Number(error.headers?.['retry-after']) : Number.NaN
  return Number.isFinite(given) && given > 0 ? given * 1000 : 0
}

const passingStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

function connectionReason(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause ?? (at as { detail?: unknown }).detail) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return 'no connection'
}

/** In our own words: what the provider writes is for programmers, and may name keys. */
const failureOf = (code: string): RefundFailure => ({
  code,
  message: words[code] ?? `The payment provider declined the refund (${code}).`,
})

const words: Readonly<Record<string, string>> = {
  'not-permitted':
    'The payment provider does not accept this platform’s key for refunds. Tell the platform’s operator.',
  card_declined: 'The card’s bank declined the refund.',
  declined: 'The card’s bank declined the refund.',
  invalid_request_error: 'The payment provider does not accept this refund for this payment.',
  resource_missing: 'The payment provider does not know this payment.',
  charge_already_refunded: 'The payment provider says that this payment was refunded in full already.',
  charge_disputed: 'The purchaser disputes this payment with their bank, so it cannot be refunded.',
  charge_for_pending_refund_disputed: 'The purchaser disputes this payment with their bank, so the refund was stopped.',
  amount_too_large: 'The payment provider says that less than this amount is left of the payment.',
  insufficient_funds: 'The platform’s balance at the payment provider does not cover the refund.',
  balance_insufficient: 'The platform’s balance at the payment provider does not cover the refund.',
  lost_or_stolen_card: 'The card was reported lost or stolen, so its bank did not take the refund.',
  expired_or_canceled_card: 'The card has expired or was cancelled, so its bank did not take the refund.',
  canceled: 'The refund was cancelled at the payment provider.',
}
