import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { refundTickets } from '@ground-control/contract/refunds'
import { Refusal } from '#platform/http/refusal.ts'
import type { RefundRecord } from './records/refund-records.ts'

/** What whoever asked for a refund hears, the first time and every time after. */
export function answerOf({ refundId, amount, ticketIds, state, failure }: RefundRecord): ReplyOf<typeof refundTickets> {
  if (state === 'succeeded' || state === 'sent') return { refundId, amount, ticketIds, state }
  if (state === 'failed') {
    throw new Refusal('refund-declined', failure?.message ?? 'The payment provider declined the refund.', { refundId })
  }
  throw outcomeUnknown(refundId)
}

export const outcomeUnknown = (refundId: string, cause?: unknown) =>
  new Refusal(
    'refund-outcome-unknown',
    'The payment provider has not answered yet. The outcome is being looked up there; asking again changes nothing.',
    { refundId, cause },
  )
