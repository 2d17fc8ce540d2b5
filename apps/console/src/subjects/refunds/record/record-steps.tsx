import { CircleDot, Clock, type LucideIcon, Search, Send, TriangleAlert, Undo2 } from 'lucide-react'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { Timeline } from '#ui/data/timeline.tsx'
import { stepMoment } from '#ui/text/moments.ts'
import { stepWords } from './record-words.ts'

type Props = {
  readonly record: RefundRecord
  readonly later: readonly RefundRecord[]
}

/** Newest first. Older refunds have no steps, only a start and an end. */
export function RecordSteps({ record, later }: Props) {
  const { steps, createdAt, settledAt } = record
  const known =
    steps.length > 0
      ? steps.map((each) => ({
          ...markOf(each.step),
          title: titleOf(each, record),
          at: each.at,
          detail: detailOf(each),
        }))
      : [
          { ...markOf('reserved'), title: 'Created', at: createdAt, detail: null },
          ...(settledAt ? [{ ...markOf(record.state), title: 'Settled', at: settledAt, detail: null }] : []),
        ]
  const taken = later.map((refund) => ({
    ...marks.refunded,
    title: `${refund.ticketIds.length === 1 ? 'Ticket' : 'Tickets'} refunded by another refund, ${refund.refundId}`,
    at: refund.settledAt ?? refund.createdAt,
    detail: null,
  }))
  // The same step may repeat, so the place is the key; steps are append-only.
  const told = [...known, ...taken.toReversed()].map((step, place) => ({
    ...step,
    key: String(place),
    time: stepMoment(step.at),
  }))
  return <Timeline label="Steps" entries={told.toReversed()} />
}

type Step = RefundRecord['steps'][number]

const titleOf = ({ step, by }: Step, { requestedBy }: RefundRecord): string => {
  const who = by?.name ?? requestedBy?.name
  return step === 'reserved' && who ? `Requested by ${who}` : stepWords(step)
}

/**
 * Why, in the words of the person who ended it, else the provider's: 'card_declined: “The card’s bank declined the
 * refund.”'
 */
const detailOf = ({ failure, reason }: Step): string | null =>
  reason ? `“${reason}”` : failure ? `${failure.code}: “${failure.message}”` : null

type Mark = { readonly icon: LucideIcon; readonly tone: string }

const marks = {
  asked: { icon: CircleDot, tone: 'text-fg-3' },
  sent: { icon: Send, tone: 'text-fg-3' },
  waiting: { icon: Clock, tone: 'text-pending' },
  looked: { icon: Search, tone: 'text-fg-3' },
  failed: { icon: TriangleAlert, tone: 'text-error' },
  refunded: { icon: Undo2, tone: 'text-refunded' },
}

function markOf(step: string): Mark {
  if (step === 'reserved') return marks.asked
  if (step === 'sending') return marks.sent
  if (step.endsWith('succeeded')) return marks.refunded
  if (step.endsWith('failed') || step === 'ended' || step === 'contradiction') return marks.failed
  if (step.startsWith('seen-')) return marks.looked
  return marks.waiting
}
