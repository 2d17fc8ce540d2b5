/** A refund as the provider shows it. */
export type ProviderRefund = {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** Which of our refunds it is; null for one that was not made by us. */
  readonly refundId: string | null
  readonly failure: RefundFailure | null
}

/** One of a list: with what it is about. */
export type ListedRefund = ProviderRefund & {
  readonly amountCents: number
  /** null for a charge that was made without a payment intent: none of ours. */
  readonly paymentId: string | null
  readonly createdAt: Date
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
  /** Newest first, asked for page by page as they are read. Throws ProviderUnreachable. */
  listRefunds(wanted: {
    readonly paymentId?: string
    readonly createdSince?: Date
    /** A page that has not come by then does not come. */
    readonly deadline: number
  }): AsyncIterable<ListedRefund>
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
