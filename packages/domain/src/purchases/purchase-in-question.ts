import type { EventId, PaymentId } from '#values/ids.ts'

type Paid = {
  readonly paymentIntentId: PaymentId
  readonly tickets: readonly { readonly eventId?: EventId | null }[]
}

type Known = {
  readonly refundedPaymentId: PaymentId | null
  readonly eventId: EventId | null
}

/** The purchase a case is about: one refunded for it, else the newest of its event, else the newest. */
export function purchaseInQuestion(newestFirst: readonly Paid[], known: Known): PaymentId | null {
  if (known.refundedPaymentId !== null) return known.refundedPaymentId
  const ofEvent = newestFirst.find(({ tickets }) => tickets.some(({ eventId }) => eventId && eventId === known.eventId))
  return (ofEvent ?? newestFirst[0])?.paymentIntentId ?? null
}
