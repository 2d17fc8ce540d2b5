import { formatCount } from '@ground-control/domain/counts'
import { formatDay } from '@ground-control/domain/event-dates'
import { type GuestRow, guestStatusLabels } from '@ground-control/domain/guests/guest'
import { ReceiptText } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Column } from '#ui/table/columns.ts'

type Options = {
  readonly search: string
  readonly timeZone: string
  readonly onDetails: (guest: GuestRow) => void
  /** Too narrow for one line: the phone goes under the e-mail, refunds under the status. */
  readonly isFolded: boolean
}

/** G7 */
export function guestColumns({ search, timeZone, onDetails, isFolded }: Options): readonly Column<GuestRow>[] {
  const widths = isFolded ? folded : wide
  return [
    {
      id: 'guest',
      header: 'GUEST',
      width: widths.guest,
      cell: ({ name }) => (
        <span className="flex items-center gap-3">
          <Avatar name={name} size="sm" />
          <bdi className="truncate">
            <Found text={name} search={search} />
          </bdi>
        </span>
      ),
    },
    {
      id: 'contact',
      header: 'CONTACT',
      width: widths.contact,
      cell: ({ email, phone }) => (
        <span className="flex items-baseline gap-3 text-fg-2">
          <span className="truncate">{email ? <Found text={email} search={search} /> : noEmail}</span>
          {isFolded ? null : <span className="flex-none text-small text-fg-3">{phone ?? noPhone}</span>}
        </span>
      ),
      detail: isFolded ? ({ phone }) => phone ?? noPhone : undefined,
    },
    {
      id: 'tickets',
      header: 'TICKETS',
      width: widths.tickets,
      align: 'end',
      cell: ({ redeemedTickets, totalTickets }) => (
        <>
          {formatCount(redeemedTickets)} <span className="text-fg-3">/ {formatCount(totalTickets)}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'STATUS',
      width: widths.status,
      cell: (guest) => (
        <span className="flex items-center gap-2.5">
          <Badge status={guest.status}>{guestStatusLabels[guest.status]}</Badge>
          {isFolded ? null : <RefundedMark guest={guest} />}
        </span>
      ),
      detail: isFolded ? (guest) => <RefundedMark guest={guest} /> : undefined,
    },
    {
      id: 'purchaseDate',
      header: 'PURCHASE DATE',
      width: widths.date,
      cell: ({ purchaseDate }) => (
        <span className="text-fg-2">{purchaseDate ? formatDay(purchaseDate, timeZone) : 'No date'}</span>
      ),
    },
    {
      id: 'details',
      header: '',
      headerLabel: 'Details',
      width: widths.details,
      align: 'end',
      cell: (guest) => <DetailsButton guest={guest} onDetails={onDetails} />,
    },
  ]
}

/** What is left of a guest's tickets after refunds, in words; nothing where there were none. */
export function RefundedMark({ guest }: { readonly guest: GuestRow }) {
  const { refundedTickets, totalTickets } = guest
  if (refundedTickets === 0) return null
  const isAll = refundedTickets === totalTickets
  return (
    <Badge status="refunded" quiet>
      {isAll ? 'Refunded' : `${formatCount(refundedTickets)} refunded`}
    </Badge>
  )
}

type ButtonProps = { readonly guest: GuestRow; readonly onDetails: (guest: GuestRow) => void }

/** G11: lies above the target of the row. */
export function DetailsButton({ guest, onDetails }: ButtonProps) {
  return (
    <IconButton
      plain
      size="sm"
      label={`Details of ${guest.name}`}
      icon={<ReceiptText />}
      aria-haspopup="dialog"
      className="relative z-1"
      onClick={() => onDetails(guest)}
    />
  )
}

export function Found({ text, search }: { readonly text: string; readonly search: string }) {
  return search === '' ? text : <MatchText text={text} query={search} />
}

export const noEmail = 'NO EMAIL'
const noPhone = 'NO PHONE'

const wide = { guest: '25%', contact: undefined, tickets: '8%', status: '18%', date: '12%', details: '3.5rem' }
const folded = { guest: '28%', contact: undefined, tickets: '5.5rem', status: '9rem', date: '8rem', details: '3.5rem' }
