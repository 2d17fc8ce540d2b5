import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { registerCache } from '#platform/caches.ts'
import { createRefundAttempt, type RefundAttempt } from './refund-attempt.ts'

type Subject = { readonly eventId: EventId; readonly guestId: string; readonly paymentIntentId: PaymentId | null }

const attempts = new Map<string, RefundAttempt>()

/**
 * M9: what was begun with a purchase, for as long as it is not over. However often dialogs are closed and opened
 * meanwhile, a submit whose outcome is open is met again, with its key, and none is begun beside it.
 */
export function refundAttemptOf({ eventId, guestId, paymentIntentId }: Subject): RefundAttempt {
  const subject = JSON.stringify([eventId, guestId, paymentIntentId])
  const begun = attempts.get(subject)
  if (begun && !begun.isOver()) return begun
  const fresh = createRefundAttempt()
  attempts.set(subject, fresh)
  return fresh
}

/** A11 */
registerCache(() => {
  for (const attempt of attempts.values()) attempt.end()
  attempts.clear()
})
