import type { MailDelivery } from '@ground-control/contract/mail'
import type { CaseLink, CaseMessage } from '@ground-control/contract/support'
import { momentText } from '@ground-control/domain/support/case-times'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { RefundId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Gift, type LucideIcon, ReceiptText, Ticket, TicketCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '#platform/links.ts'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly message: CaseMessage; readonly now: Date }

const icons: Readonly<Record<CaseLink['kind'], LucideIcon>> = {
  refund: ReceiptText,
  transfer: ArrowRightLeft,
  redemption: TicketCheck,
  comps: Gift,
}

/** A change or action as one line with a link and the delivery of its email. */
export function LineItem({ message, now }: Props) {
  const { link, text, at, author, kind } = message
  const who = kind === 'action' && author ? ` by ${author.name ?? 'a colleague'}` : ''
  return (
    <Line icon={link ? icons[link.kind] : UserRound} at={at} now={now}>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          <span className={kind === 'action' ? 'text-fg-2' : undefined}>{text}</span>
          {who}
        </span>
        {link ? <Way link={link} /> : null}
      </div>
      {/* A link of this kind names a refund. */}
      {link?.kind === 'refund' ? <RefundMail refundId={link.id as RefundId} /> : null}
    </Line>
  )
}

type ResentProps = { readonly mail: MailDelivery; readonly now: Date }

/** Tickets resent for the case. */
export function ResentItem({ mail, now }: ResentProps) {
  const { to, about, requestedBy, createdAt } = mail
  const count = `${formatCount(about.ticketIds.length)} ${plural(about.ticketIds.length, 'ticket')}`
  return (
    <Line icon={Ticket} at={createdAt} now={now}>
      <span className="min-w-0 text-fg-2 wrap-anywhere">
        {requestedBy?.name ?? 'A colleague'} resent {count} to <span className="text-fg">{to.address}</span>
      </span>
      <MailLine mail={mail} />
    </Line>
  )
}

type LineProps = {
  readonly icon: LucideIcon
  readonly at: Instant
  readonly now: Date
  readonly children: ReactNode
}

function Line({ icon: Icon, at, now, children }: LineProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line-faint py-2.5 text-small text-fg-3 [&>svg]:size-3.5">
      <Icon aria-hidden="true" className="translate-y-0.5 justify-self-center" />
      <div className="grid min-w-0 gap-1">{children}</div>
      <time dateTime={at} title={receiptMoment(at)}>
        {momentText(at, now, viewerZone)}
      </time>
    </li>
  )
}

function RefundMail({ refundId }: { readonly refundId: RefundId }) {
  return useMail({ refundId }).map((mail) => <MailLine key={mail.mailId} mail={mail} about={`to ${mail.to.address}`} />)
}

const look =
  'relative flex-none rounded-tag text-signal underline-offset-2 before:absolute before:-inset-y-1 before:inset-x-0 hover:underline coarse:flex coarse:min-h-touch coarse:items-center'

function Way({ link }: { readonly link: NonNullable<CaseMessage['link']> }) {
  const { kind, id, eventId } = link
  if (kind === 'refund') {
    return (
      <Link to={links.refund(id)} className={look}>
        View refund
      </Link>
    )
  }
  if (eventId === null) return null
  if (kind === 'redemption') {
    return (
      <Link to="/events/$eventId/guests" params={{ eventId }} search={{ search: id }} className={look}>
        View in guest list
      </Link>
    )
  }
  const isTransfer = kind === 'transfer'
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId }}
      search={isTransfer ? { tab: 'transfers' } : { tab: 'tickets', kind: 'comp' }}
      className={look}
    >
      {isTransfer ? 'View transfers' : 'View comps'}
    </Link>
  )
}
