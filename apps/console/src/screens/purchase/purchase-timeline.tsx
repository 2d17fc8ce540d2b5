import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { canCorrectAddress } from '@ground-control/domain/mail/mail-state'
import { mailKindWords } from '@ground-control/domain/mail/mail-words'
import { purchaseTimeline, type TimelineMark } from '@ground-control/domain/purchases/purchase-timeline'
import { cardText } from '@ground-control/domain/refunds/refund-purchaser'
import { ownerName } from '@ground-control/domain/tickets/ticket-text'
import { Link } from '@tanstack/react-router'
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
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

export function PurchaseTimeline({ purchase }: { readonly purchase: PurchaseDetail }) {
  const now = new Date(useNow(60_000))
  const mail = useMail({ paymentIntentId: purchase.paymentIntentId })
  const happened = purchaseTimeline({
    ...purchase,
    card: cardText(purchase.purchaser.card),
    tickets: purchase.tickets.map((ticket) => ({ ...ticket, ownerName: ownerName(ticket) })),
  })
  const past = happened.map(({ at, mark, title, detail, refundId, ticketIds }, place) => ({
    ...marks[mark],
    // The same thing may happen twice at one moment.
    key: `${at} ${title} ${refundId ?? place}`,
    at,
    time: formatMoment(at, viewerZone, now),
    title: <Title title={title} href={hrefOf(purchase, refundId, ticketIds)} />,
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
    <Panel title="Timeline">
      <Timeline
        label="Timeline"
        // Sorting is stable: at the same moment, the email stands above what it is about.
        entries={[...sent, ...past].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))}
      />
    </Panel>
  )
}

/** A refund links to its record, a transfer to the current holder. */
function hrefOf(purchase: PurchaseDetail, refundId: string | null, ticketIds: readonly string[]): string | null {
  if (refundId) return links.refund(refundId)
  const [ticketId, ...others] = ticketIds
  const eventId = purchase.tickets.find((ticket) => ticket.ticketId === ticketId)?.eventId
  if (!ticketId || !eventId) return null
  return links.guests(eventId, others.length === 0 ? ticketId : purchase.paymentIntentId)
}

const Title = ({ title, href }: { readonly title: string; readonly href: string | null }) =>
  href === null ? (
    title
  ) : (
    <Link
      to={href}
      className="relative rounded-tag underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-0.5 hover:text-signal hover:underline coarse:before:-inset-y-3"
    >
      {title}
    </Link>
  )

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
