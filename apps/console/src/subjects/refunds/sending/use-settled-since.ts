import { outcomeOfMarks } from '@ground-control/domain/refunds/refund-look-up'
import { useEffect, useEffectEvent } from 'react'
import type { RefundAttempt, RefundSubject } from './refund-attempt.ts'
import type { RefundPhase } from './refund-phase.ts'

/** What was still open has settled: the list knows by itself, and so must whoever waits in the dialog. */
export function useSettledSince(attempt: RefundAttempt, phase: RefundPhase, subject: RefundSubject): void {
  // Only of tickets that are still the guest's: none at all tell nothing.
  const hasSettled =
    phase.name === 'ended' &&
    phase.cause !== null &&
    outcomeOfMarks(subject.purchase.tickets, phase.draft.ticketIds) === 'went-through'
  const checkAgain = useEffectEvent(() => void attempt.checkAgain(subject))
  useEffect(() => {
    if (hasSettled) checkAgain()
  }, [hasSettled])
}
