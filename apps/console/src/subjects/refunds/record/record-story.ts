import { retryOf, siblingsOf } from '@ground-control/domain/refunds/refund-retry'
import { useQuery } from '@tanstack/react-query'
import { type RefundRecord, refundQueries } from '#subjects/refunds/queries.ts'

export type RecordStory = ReturnType<typeof useRecordStory>

/** Who gets the money, and what happened to the tickets since. */
export function useRecordStory(record: RefundRecord) {
  const { data } = useQuery(refundQueries.ofPayment(record.paymentIntentId))
  const all = data?.records ?? []
  const { again, later } = retryOf(record, all)
  return {
    later,
    isTaken: later.length > 0 && again.length === 0,
    siblings: siblingsOf(record, all).filter((each) => !later.includes(each)),
    purchaser: data?.purchaser ?? null,
    hasFeesLeft: (data?.fees ?? 0) > 0,
  }
}
