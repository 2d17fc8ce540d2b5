import { guestStatusLabels } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { Badge } from '#ui/data/badge.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { type FoundGuest, found, noEmail } from './guest-columns.tsx'

type Props = { readonly guest: FoundGuest }

export function GuestCard({ guest }: Props) {
  const { name, email, phone, redeemedTickets, refundedTickets, totalTickets, status, search } = guest
  const contact = email ?? phone
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.75">
        <span className="flex justify-between gap-3">
          <bdi className="truncate font-medium">{found(name, search)}</bdi>
          <Badge status={status}>{guestStatusLabels[status]}</Badge>
        </span>
        <span className="flex justify-between gap-3 text-small text-fg-3">
          <span className="truncate">{contact ? found(contact, search) : noEmail}</span>
          <span className="flex-none">
            {formatCount(redeemedTickets)} / {formatCount(totalTickets)} {plural(totalTickets, 'ticket')}
          </span>
        </span>
        {refundedTickets > 0 ? (
          <span className="text-right text-small text-fg-3">{formatCount(refundedTickets)} refunded</span>
        ) : null}
      </span>
    </span>
  )
}
