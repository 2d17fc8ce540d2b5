import type { CaseLink, CaseMessage } from '@ground-control/contract/support'
import { clockText } from '@ground-control/domain/support/case-times'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Gift, type LucideIcon, ReceiptText, TicketCheck, UserRound } from 'lucide-react'
import { links } from '#platform/links.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly message: CaseMessage; readonly now: Date }

const icons: Readonly<Record<CaseLink['kind'], LucideIcon>> = {
  refund: ReceiptText,
  transfer: ArrowRightLeft,
  redemption: TicketCheck,
  comps: Gift,
}

/** A change or action as one line with a link. */
export function LineItem({ message, now }: Props) {
  const { link, text, at, author, kind } = message
  const Icon = link ? icons[link.kind] : UserRound
  const when = clockText(at, now, viewerZone)
  const who = kind === 'action' && author ? ` by ${author.name ?? 'a colleague'}` : ''
  // Today's times come without a date.
  const joint = when.includes(',') ? ', ' : ' at '
  return (
    <li className="flex items-center gap-2.5 border-b border-line-faint py-2.5 text-small text-fg-3 [&>svg]:size-3.5">
      <Icon aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className={kind === 'action' ? 'text-fg-2' : undefined}>{text}</span>
        {who}
        {joint}
        <time dateTime={at}>{when}</time>
      </span>
      {link ? <Way link={link} /> : null}
    </li>
  )
}

const look =
  'relative ml-auto flex-none rounded-tag text-signal underline-offset-2 before:absolute before:-inset-y-1 before:inset-x-0 hover:underline coarse:flex coarse:min-h-touch coarse:items-center'

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
