import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { purchaseTimeline, type TimelineMark } from '@ground-control/domain/purchases/purchase-timeline'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { ownerName } from '@ground-control/domain/tickets/ticket-text'
import { ArrowLeftRight, CircleCheck, Clock, type LucideIcon, Scale, Ticket, TriangleAlert, Undo2 } from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { Panel } from '#ui/data/panel.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

/** Newest first. */
export function PurchaseTimeline({ purchase }: { readonly purchase: PurchaseDetail }) {
  const now = new Date(useNow(60_000))
  const entries = purchaseTimeline({
    ...purchase,
    card: cardText(purchase.purchaser.card),
    tickets: purchase.tickets.map((ticket) => ({ ...ticket, ownerName: ownerName(ticket) })),
  })
  return (
    <Panel title="Timeline" note={`times in ${viewerZone}`}>
      <ol aria-label="Timeline" className="py-1.5">
        {entries.map(({ at, mark, title, detail, refundId }, place) => {
          const { icon: Icon, tone } = marks[mark]
          return (
            <li
              // The same thing may happen twice in one moment.
              key={`${at} ${title} ${refundId ?? place}`}
              className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 px-4 py-1 not-last:before:absolute not-last:before:top-6 not-last:before:-bottom-1 not-last:before:left-5.75 not-last:before:w-px not-last:before:bg-line"
            >
              <Icon aria-hidden="true" className={`mt-0.75 size-3.5 ${tone}`} />
              <bdi className="wrap-anywhere">{title}</bdi>
              <time dateTime={at} className="text-small text-fg-3">
                {formatMoment(at, viewerZone, now)}
              </time>
              {detail ? <bdi className="col-[2/-1] text-small text-fg-3 wrap-anywhere">{detail}</bdi> : null}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

const marks: Readonly<Record<TimelineMark, { readonly icon: LucideIcon; readonly tone: string }>> = {
  bought: { icon: Ticket, tone: 'text-fg-3' },
  redeemed: { icon: CircleCheck, tone: 'text-redeemed' },
  transferred: { icon: ArrowLeftRight, tone: 'text-fg-3' },
  refunded: { icon: Undo2, tone: 'text-refunded' },
  'under-way': { icon: Clock, tone: 'text-pending' },
  failed: { icon: TriangleAlert, tone: 'text-error' },
  disputed: { icon: Scale, tone: 'text-error' },
}
