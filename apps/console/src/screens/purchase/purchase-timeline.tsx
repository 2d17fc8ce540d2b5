import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { canCorrectAddress } from '@ground-control/domain/mail/mail-state'
import { mailKindWords } from '@ground-control/domain/mail/mail-words'
import { purchaseTimeline, type TimelineMark } from '@ground-control/domain/purchases/purchase-timeline'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { ownerName } from '@ground-control/domain/tickets/ticket-text'
import {
  ArrowLeftRight,
  CircleCheck,
  Clock,
  type LucideIcon,
  Mail,
  MailWarning,
  Scale,
  Ticket,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useNow } from '#platform/use-now.ts'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { viewerZone, zoneLabel } from '#ui/text/viewer-zone.ts'

/** Newest first. */
export function PurchaseTimeline({ purchase }: { readonly purchase: PurchaseDetail }) {
  const now = new Date(useNow(60_000))
  const mail = useMail({ paymentIntentId: purchase.paymentIntentId })
  const happened = purchaseTimeline({
    ...purchase,
    card: cardText(purchase.purchaser.card),
    tickets: purchase.tickets.map((ticket) => ({ ...ticket, ownerName: ownerName(ticket) })),
  })
  const past = happened.map(({ at, mark, title, detail, refundId }, place) => ({
    ...marks[mark],
    // The same thing may happen twice in one moment.
    key: `${at} ${title} ${refundId ?? place}`,
    at,
    time: formatMoment(at, viewerZone, now),
    title,
    detail,
  }))
  const sent = mail.map((each) => ({
    ...mailMarks[canCorrectAddress(each.state) ? 'stuck' : 'fine'],
    key: each.mailId,
    at: each.createdAt,
    time: formatMoment(each.createdAt, viewerZone, now),
    title: `${mailKindWords[each.kind]} to ${each.to.name ?? each.to.address}`,
    detail: <MailLine mail={each} />,
  }))
  return (
    <Panel title="Timeline" note={`times in ${zoneLabel(viewerZone)}`}>
      <Timeline
        label="Timeline"
        // Sorting is stable: of one moment the email comes above what it tells of.
        entries={[...sent, ...past].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))}
      />
    </Panel>
  )
}

const mailMarks = {
  fine: { icon: Mail, tone: 'text-fg-3' },
  stuck: { icon: MailWarning, tone: 'text-error' },
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
