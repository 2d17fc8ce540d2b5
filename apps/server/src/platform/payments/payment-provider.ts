/** A refund as the provider shows it. */
export type ProviderRefund = {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** Which of our refunds it is; null for one that was not made by us. */
  readonly refundId: string | null
  readonly failure: RefundFailure | null
}

export type RefundFailure = { readonly code: string; readonly message: string }

export type RefundOrder = {
  readonly refundId: string
  readonly paymentId: string
  readonly amountCents: number
  /** It may have been sent before: a refusal on the way then says nothing about what became of the first time. */
  readonly isRepeat: boolean
  /** The time there is for all of it, repeats included. */
  readonly withinMs: number
}

export type SendOutcome =
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  /** Refused for good: no money moves. */
  | { readonly kind: 'refused'; readonly failure: RefundFailure }
  /** Whether money moves is not known. */
  | { readonly kind: 'no-answer'; readonly reason: string }

/** Says only that there is news of a refund; the news itself is asked for. */
export type RefundHint = { readonly providerRefundId: string; readonly refundId: string | null }

export type PaymentProvider = {
  /** The longest that a call may take. */
  readonly timeoutMs: number
  /** Never throws. The same refund sent again is the same refund there: its id is the key. */
  sendRefund(order: RefundOrder): Promise<SendOutcome>
  /** null when the provider has none. Throws ProviderUnreachable. */
  findRefund(wanted: {
    readonly refundId: string
    readonly paymentId: string
    readonly providerRefundId: string | null
  }): Promise<ProviderRefund | null>
  /** null when no webhooks are set up here. */
  readonly webhook: {
    /** null for news of anything else. Throws BadSignature. */
    read(body: Buffer, signature: string): RefundHint | null
  } | null
  /** Ends every call that is under way: there is no more time to wait for its answer. */
  abandon(): void
}

export class ProviderUnreachable extends Error {}

export class BadSignature extends Error {}
