import type { MailDelivery } from '@ground-control/contract/mail'
import type { TicketPast } from '@ground-control/contract/timeline'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { canCorrectAddress } from '@ground-control/domain/mail/mail-state'
import { mailKindWords } from '@ground-control/domain/mail/mail-words'
import { type TimelineKind, ticketPastWords } from '@ground-control/domain/tickets/ticket-timeline'
import type { RefundId, TicketId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CircleCheck,
  Clock,
  DoorOpen,
  Gift,
  KeyRound,
  type LucideIcon,
  Mail,
  MailWarning,
  RotateCcw,
  Ticket,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import { timelineQuery } from '#subjects/tickets/queries.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly ticketId: TicketId; readonly open: boolean; readonly onClose: () => void }

const everyMs = 1_000

export function TicketTimelineDialog({ ticketId, open, onClose }: Props) {
  const hasAudit = useCapability('audit')
  const options = timelineQuery(ticketId)
  const query = useQuery({ ...options, enabled: open })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: ({ kind }) => kind === 'tickets' || kind === 'refund',
    everyMs,
    paused: !open,
  })
  const timeline = query.data
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Timeline"
      size="timeline"
      initialFocus="title"
      description={
        <span className="flex flex-wrap items-center gap-x-2">
          {timeline ? (
            <bdi>
              {[timeline.ticketName, timeline.ownerName, eventTitle(timeline.event.name)].filter(Boolean).join(' · ')}
            </bdi>
          ) : null}
          <CopyId id={ticketId} what="ticket ID" />
        </span>
      }
      footer={
        <>
          {hasAudit ? (
            <Link to="/audit" search={{ kind: 'ticket', id: ticketId }} className={buttonClass({})}>
              Audit trail
            </Link>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Reading
        query={query}
        failed="Couldn’t load the timeline"
        loading={<SkeletonLines widths={['70%', '60%', '65%']} />}
        missing={<p className="p-4 text-fg-2">No ticket with this ID. Check that you copied the whole ID.</p>}
      >
        {({ past, currency }) => <Past ticketId={ticketId} past={past} currency={currency} />}
      </Reading>
    </Dialog>
  )
}

type PastProps = { readonly ticketId: TicketId; readonly past: readonly TicketPast[]; readonly currency: string }

function Past({ ticketId, past, currency }: PastProps) {
  const now = new Date(useNow(60_000))
  const mail = useMail({ ticketId })
  const happened = past.map((each, place) => {
    const { title, detail } = ticketPastWords(each, currency)
    return {
      ...marks[each.kind],
      // The same thing may happen twice at one moment.
      key: `${each.at} ${place}`,
      at: each.at,
      time: formatMoment(each.at, viewerZone, now),
      title: each.refundId ? <RefundLink refundId={each.refundId} title={title} /> : title,
      detail: detail || null,
    }
  })
  const sent = mail.map((each) => toMailEntry(each, now))
  return (
    <div className="-mx-4">
      <Timeline
        label="Timeline"
        // Sorting is stable: at the same moment, the email stands above what it is about.
        entries={[...sent, ...happened].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))}
      />
    </div>
  )
}

function RefundLink({ refundId, title }: { readonly refundId: RefundId; readonly title: string }) {
  const hasRecords = useCapability('refund-records')
  if (!hasRecords) return title
  return (
    <Link to="/refunds/$refundId" params={{ refundId }} className="text-signal hover:underline">
      {title}
    </Link>
  )
}

const toMailEntry = (mail: MailDelivery, now: Date) => ({
  ...(canCorrectAddress(mail.state) ? { icon: MailWarning, tone: 'text-error' } : { icon: Mail, tone: 'text-fg-3' }),
  key: mail.mailId,
  at: mail.createdAt,
  time: formatMoment(mail.createdAt, viewerZone, now),
  title: `${mailKindWords[mail.kind]} to ${mail.to.name ?? mail.to.address}`,
  detail: <MailLine mail={mail} />,
})

const marks: Readonly<Record<TimelineKind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  bought: { icon: Ticket, tone: 'text-fg-3' },
  given: { icon: Gift, tone: 'text-fg-3' },
  transferred: { icon: ArrowLeftRight, tone: 'text-fg-3' },
  redeemed: { icon: CircleCheck, tone: 'text-redeemed' },
  undone: { icon: RotateCcw, tone: 'text-partial' },
  'let-in': { icon: DoorOpen, tone: 'text-partial' },
  'new-code': { icon: KeyRound, tone: 'text-fg-3' },
  'refund-requested': { icon: Clock, tone: 'text-pending' },
  refunded: { icon: Undo2, tone: 'text-refunded' },
  'refund-failed': { icon: TriangleAlert, tone: 'text-error' },
}
