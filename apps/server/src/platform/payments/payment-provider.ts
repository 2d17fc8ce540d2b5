export type ProviderRefund = {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed'
  /** The refund of ours that its metadata names; null: we didn't make it. */
  readonly refundId: string | null
  readonly instanceId: string | null
  readonly ticketIds: readonly string[]
  /** The fees according to its metadata; 0 if that amount is impossible. */
  readonly feeCents: number
  readonly failure: RefundFailure | null
  readonly amountCents: number
  readonly paymentId: string | null
  readonly createdAt: Date
}

export type RefundFailure = { readonly code: string; readonly message: string }

/** Our metadata in a refund at the provider. */
export type RefundContent = {
  readonly refundId: string
  readonly ticketIds: readonly string[]
  readonly eventIds: readonly string[]
  readonly feeCents: number
  readonly instanceId: string
}

export type RefundOrder = RefundContent & {
  readonly paymentId: string
  readonly amountCents: number
  /** It may have been sent before, so a refusal now says nothing about the earlier attempt. */
  readonly isRepeat: boolean
  /** For all attempts together. */
  readonly withinMs: number
}

export type SendOutcome =
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  /** Final: no money moves. */
  | { readonly kind: 'refused'; readonly failure: RefundFailure }
  /** Money may have moved. */
  | { readonly kind: 'no-answer'; readonly reason: string }

/** A payment's refunds changed. The change must be fetched. */
export type RefundHint = {
  readonly paymentId: string
  readonly providerRefundId: string | null
  /** The message's content. Trusted only as a reason not to fetch. */
  readonly said: {
    readonly isSucceeded: boolean
    readonly refundId: string | null
    readonly refundedCents: number | null
  }
}

/** `livemode`: real money. Test payments of the same account are separate. */
export type ProviderAccount = { readonly id: string; readonly livemode: boolean }

/** A purchaser asked their bank for the money back. */
export type ProviderDispute = {
  readonly id: string
  readonly paymentId: string | null
  readonly status: string
  readonly reason: string | null
  readonly amount: number
  readonly currency: string
  /** null: no answer is possible. */
  readonly dueAt: Date | null
  readonly openedAt: Date
}

/** A dispute changed. The change must be fetched. */
export type DisputeHint = { readonly disputeId: string }

export type PaymentProvider = {
  readonly timeoutMs: number
  /** How long we must still wait because the provider asked us to slow down; 0: no wait. */
  askedToWaitMs(): number
  /** Throws ProviderUnreachable. */
  account(): Promise<ProviderAccount>
  ping(): Promise<void>
  /** Never throws. Sending a refund again can't pay twice, because its id is the idempotency key. */
  sendRefund(order: RefundOrder): Promise<SendOutcome>
  /**
   * All refunds of a payment. Throws ProviderUnreachable, as the next three do, and UnknownPayment unless
   * `mayBeUnknown`. If the provider doesn't know the payment, that says nothing about its refunds: another account
   * would answer the same.
   */
  refundsOf(
    paymentId: string,
    options: { readonly deadline: number; readonly mayBeUnknown: boolean },
  ): Promise<readonly ProviderRefund[]>
  /** null only if the provider knows the payment and it has no such refund. */
  findRefund(wanted: {
    readonly refundId: string
    readonly paymentId: string
    /** A refund of another amount isn't ours, even if its metadata says so. */
    readonly amountCents: number
    readonly providerRefundId: string | null
  }): Promise<ProviderRefund | null>
  readRefund(providerRefundId: string): Promise<ProviderRefund | null>
  /** Newest first, fetched page by page as they are read. Throws UnknownCursor. */
  listRefunds(wanted: {
    readonly paymentId?: string
    readonly createdSince?: Date
    /** Only those after this refund in the list. */
    readonly after?: string
    readonly deadline: number
  }): AsyncIterable<ProviderRefund>
  readDispute(disputeId: string): Promise<ProviderDispute | null>
  listDisputes(wanted: { readonly createdSince: Date; readonly deadline: number }): AsyncIterable<ProviderDispute>
  /** The payment's card; null: not paid by card, or the provider doesn't know the payment. */
  readCard(paymentId: string): Promise<{ readonly brand: string; readonly last4: string } | null>
  readonly webhook: {
    /** null for other messages. Throws BadSignature and BadMessage. */
    read(body: Buffer, signature: string): RefundHint | DisputeHint | null
  } | null
  abandon(): void
}

/** The provider can't be reached, or answers as another account would. */
export class ProviderUnreachable extends Error {}

/** The provider answered, and this account has no such payment. */
export class UnknownPayment extends ProviderUnreachable {}

/** The provider doesn't know the refund to continue after. */
export class UnknownCursor extends ProviderUnreachable {}

/** Not from the provider, or too old. */
export class BadSignature extends Error {}

export class BadMessage extends Error {}

/** The database can't store control characters or half a surrogate pair, so an id with one is never ours. */
export const isStorableId = (value: string): boolean => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(value)
