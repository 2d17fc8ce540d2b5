import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { lookUpRefund } from '@ground-control/contract/refunds'
import { endedFailure, formerAccountFailure } from '@ground-control/domain/refunds/external-refunds'
import { Refusal } from '#platform/http/refusal.ts'
import type { Origin, RefundUpdate } from './transactions/apply-event.ts'

export type LookUpAnswer = ReplyOf<typeof lookUpRefund>['answer']

/** `outcome`: what the former account's books say; null: staff didn't say. */
export type EndWish = { readonly reason: string; readonly outcome: 'paid' | 'not-paid' | null }

/** How staff may end a refund, given the provider's latest answer. */
export function endingOf(
  answer: LookUpAnswer,
  { reason, outcome }: EndWish,
  refundId: string,
): Omit<RefundUpdate, keyof Origin> {
  const rejected = (message: string) => new Refusal('refund-rejected', message, { refundId })
  if (answer === 'unreachable') {
    throw new Refusal('provider-unavailable', 'The payment provider can’t be asked right now. Try again later.')
  }
  if (answer === 'found') throw rejected('The payment provider has this refund, so it can’t be ended.')
  if (answer === 'absent') {
    if (outcome === 'paid') throw rejected('The payment provider has no such refund, so it can’t be ended as paid.')
    return { event: 'ended', failure: endedFailure, reason }
  }
  if (outcome === null) {
    throw rejected('The payment provider doesn’t know this payment. Say whether a former account paid the refund.')
  }
  if (outcome === 'paid') return { event: 'told-paid', reason }
  return { event: 'ended', failure: formerAccountFailure, reason }
}
