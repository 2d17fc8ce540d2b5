import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { purchaseTimeline, type TimelineMark } from '@ground-control/domain/purchases/purchase-timeline'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { ownerName } from '@ground-control/domain/tickets/ticket-text'
import { ArrowLeftRight, CircleCheck, Clock, type LucideIcon, Scale, Ticket, TriangleAlert, Undo2 } from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { viewerZone, zoneLabel } from '#ui/text/viewer-zone.ts'

/** Newest first. */
export function PurchaseTimeline({ purchase }: { readonly purchase: PurchaseDetail }) {
  const now = new Date(useNow(60_000))
  const entries = purchaseTimeline({
    ...purchase,
    card: cardText(purchase.purchaser.card),
    tickets: purchase.tickets.map((ticket) => ({ ...ticket, ownerName: ownerName(ticket) })),
  })
  return (
    <Panel title="Timeline" note={`times in ${zoneLabel(viewerZone)}`}>
      <Timeline
        label="Timeline"
        entries={entries.map(({ at, mark, title, detail, refundId }, place) => ({
          ...marks[mark],
          // The same thing may happen twice in one moment.
          key: `${at} ${title} ${refundId ?? place}`,
          at,
          time: formatMoment(at, viewerZone, now),
          title,
          detail,
        }))}
      />
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
