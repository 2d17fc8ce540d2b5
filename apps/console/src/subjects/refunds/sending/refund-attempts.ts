import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { registerCache } from '#platform/kept/caches.ts'
import { createRefundAttempt, type RefundAttempt } from './refund-attempt.ts'

type Subject = { readonly eventId: EventId; readonly guestId: string; readonly paymentIntentId: PaymentId | null }

const attempts = new Map<string, RefundAttempt>()

/** The unfinished attempt with its key, so that reopening the dialog never starts a second refund. */
export function refundAttemptOf({ eventId, guestId, paymentIntentId }: Subject): RefundAttempt {
  const subject = JSON.stringify([eventId, guestId, paymentIntentId])
  const begun = attempts.get(subject)
  if (begun && !begun.isOver()) return begun
  const fresh = createRefundAttempt()
  attempts.set(subject, fresh)
  return fresh
}

registerCache(() => {
  for (const attempt of attempts.values()) attempt.end()
  attempts.clear()
})
