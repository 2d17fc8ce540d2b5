export type ProviderRefund = {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** The refund of ours that its metadata names; null for one that we did not make. */
  readonly refundId: string | null
  readonly ticketIds: readonly string[]
  readonly failure: RefundFailure | null
  readonly amountCents: number
  /** null for a charge without a payment intent, which is not ours. */
  readonly paymentId: string | null
  readonly createdAt: Date
}

export type RefundFailure = { readonly code: string; readonly message: string }

export type RefundOrder = {
  readonly refundId: string
  readonly paymentId: string
  readonly amountCents: number
  /** It may have been sent before, so a refusal now says nothing about the first time. */
  readonly isRepeat: boolean
  /** For all attempts together. */
  readonly withinMs: number
}

export type SendOutcome =
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  /** Final: no money moves. */
  | { readonly kind: 'refused'; readonly failure: RefundFailure }
  /** Money may or may not have moved. */
  | { readonly kind: 'no-answer'; readonly reason: string }

/** Says that a payment's refunds changed; what changed has to be fetched. */
export type RefundHint = {
  readonly paymentId: string
  readonly providerRefundId: string | null
}

export type PaymentProvider = {
  readonly timeoutMs: number
  /** Never throws. Sending a refund again cannot pay twice, because its id is the idempotency key. */
  sendRefund(order: RefundOrder): Promise<SendOutcome>
  /** Throws ProviderUnreachable, as do the next two. */
  findRefund(wanted: {
    readonly refundId: string
    readonly paymentId: string
    /** A refund of another amount is not ours, whatever its metadata says. */
    readonly amountCents: number
    readonly providerRefundId: string | null
  }): Promise<ProviderRefund | null>
  readRefund(providerRefundId: string): Promise<ProviderRefund | null>
  /** Newest first, fetched page by page as they are read. */
  listRefunds(wanted: {
    readonly paymentId?: string
    readonly createdSince?: Date
    readonly deadline: number
  }): AsyncIterable<ProviderRefund>
  /** What a payment was made with; null when it was no card, or the provider does not know the payment. */
  readCard(paymentId: string): Promise<{ readonly brand: string; readonly last4: string } | null>
  readonly webhook: {
    /** null for a message about anything else. Throws BadSignature and BadMessage. */
    read(body: Buffer, signature: string): RefundHint | null
  } | null
  abandon(): void
}

export class ProviderUnreachable extends Error {}

/** Not from the provider, or not recent. */
export class BadSignature extends Error {}

export class BadMessage extends Error {}

/** The database can't store control characters or half a surrogate pair, so an id with one is never ours. */
export const isStorableId = (value: string): boolean => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(value)
