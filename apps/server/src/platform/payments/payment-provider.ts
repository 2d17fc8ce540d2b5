/** A refund as the provider shows it. */
export type ProviderRefund = {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** Which of our refunds it says it is; null for one that was not made by us. */
  readonly refundId: string | null
  /** Tickets that whoever made it there has named. */
  readonly ticketIds: readonly string[]
  readonly failure: RefundFailure | null
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

/** Says only that there is news of a payment's refunds; the news itself is asked for. */
export type RefundHint = {
  readonly paymentId: string
  /** null: one of them, whichever. */
  readonly providerRefundId: string | null
}

export type PaymentProvider = {
  /** The longest that a call may take. */
  readonly timeoutMs: number
  /** Never throws. The same refund sent again is the same refund there: its id is the key. */
  sendRefund(order: RefundOrder): Promise<SendOutcome>
  /** null when the provider has none. Throws ProviderUnreachable. */
  findRefund(wanted: {
    readonly refundId: string
    readonly paymentId: string
    /** One of another amount was not made by us, whatever it says of itself. */
    readonly amountCents: number
    readonly providerRefundId: string | null
  }): Promise<ProviderRefund | null>
  /** One by the provider's own id; null when it has none. Throws ProviderUnreachable. */
  readRefund(providerRefundId: string): Promise<ProviderRefund | null>
  /** Newest first, asked for page by page as they are read. Throws ProviderUnreachable. */
  listRefunds(wanted: {
    readonly paymentId?: string
    readonly createdSince?: Date
    /** A page that has not come by then does not come. */
    readonly deadline: number
  }): AsyncIterable<ProviderRefund>
  /** null when no webhooks are set up here. */
  readonly webhook: {
    /** null for news of anything else. Throws BadSignature, BadMessage. */
    read(body: Buffer, signature: string): RefundHint | null
  } | null
  /** Ends every call that is under way: there is no more time to wait for its answer. */
  abandon(): void
}

export class ProviderUnreachable extends Error {}

/** Not from the provider, or not from now. */
export class BadSignature extends Error {}

/** From the provider, and not to be understood. */
export class BadMessage extends Error {}
