import type { PaymentId, RefundId, TicketId } from '#values/ids.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

type Maybe<T> = T | null | undefined

type Person = { readonly name?: Maybe<string>; readonly email?: Maybe<string>; readonly phone?: Maybe<string> }

/** Fits rows of any platform, so most fields may be missing. */
export type Ticket = {
  readonly ticketId: TicketId
  readonly ticketName?: Maybe<string>
  readonly ticketType?: Maybe<string>
  readonly ticketTypeId?: Maybe<string>
  readonly ticketTypeID?: Maybe<string>
  readonly comp?: Maybe<boolean>
  readonly price: Cents
  /** The currency of the price; US dollars if missing. */
  readonly currency?: Maybe<string>
  readonly redeemed: boolean
  readonly purchaseDate?: Maybe<Instant>
  readonly paymentIntentId?: Maybe<PaymentId>
  readonly refundId?: Maybe<RefundId>
  readonly refundedAt?: Maybe<Instant>
  /** Set only if the refund was less than the price. */
  readonly refundedAmount?: Maybe<Cents>
  readonly version?: Maybe<number>
  readonly owner?: Maybe<Person & { readonly accountId?: Maybe<string> }>
  readonly purchaser?: Maybe<Person>
}
