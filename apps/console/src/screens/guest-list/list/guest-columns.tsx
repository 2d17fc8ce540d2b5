import { formatDay } from '@ground-control/domain/events/event-dates'
import { type GuestRow, guestStatusLabels } from '@ground-control/domain/guests/guest'
import { formatCount } from '@ground-control/domain/values/counts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Column } from '#ui/table/columns.ts'

/** With the search, so that a row and its highlights change together. */
export type FoundGuest = GuestRow & { readonly search: string }

type Options = {
  readonly timeZone: string
  readonly onDetails: (guest: GuestRow) => void
  /** Too narrow for one line: the phone goes under the email, refunds under the status. */
  readonly isFolded: boolean
  /** Narrower still: the date goes under the name. */
  readonly isNarrow: boolean
  /** null: nobody is selecting. */
  readonly select: ((guest: GuestRow) => ReactNode) | null
}

export function guestColumns(options: Options): readonly Column<FoundGuest>[] {
  const { timeZone, onDetails, isFolded, isNarrow, select } = options
  const widths = isFolded ? folded : wide
  const dateOf = ({ purchaseDate }: GuestRow) => (purchaseDate ? formatDay(purchaseDate, timeZone) : 'No date')
  const columns: readonly Column<FoundGuest>[] = [
    {
      id: 'guest',
      header: 'GUEST',
      width: widths.guest,
      cell: ({ name, search }) => (
        <>
          <Avatar name={name} size="sm" inline />
          <bdi>{found(name, search)}</bdi>
        </>
      ),
      detail: isNarrow ? (guest) => <span className="pl-8.5">{dateOf(guest)}</span> : undefined,
    },
    {
      id: 'contact',
      header: 'CONTACT',
      width: widths.contact,
      className: 'text-fg-2',
      // Plain text without boxes, which would double the layout work of a row.
      cell: ({ email, phone, search }) => (
        <>
          {email ? found(email, search) : noEmail}
          {isFolded ? null : <span className="pl-3 text-small text-fg-3">{phone ?? noPhone}</span>}
        </>
      ),
      detail: isFolded ? ({ phone }) => phone ?? noPhone : undefined,
    },
    {
      id: 'tickets',
      header: 'TICKETS',
      width: widths.tickets,
      align: 'end',
      cutsItself: true,
      cell: ({ redeemedTickets, admittingTickets }) => (
        <>
          {`${formatCount(redeemedTickets)} `}
          <span className="text-fg-3">{`/ ${formatCount(admittingTickets)}`}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'STATUS',
      width: widths.status,
      cutsItself: true,
      cell: (guest) => (
        <>
          <Badge status={guest.status}>{guestStatusLabels[guest.status]}</Badge>
          {isFolded || guest.refundedTickets === 0 ? null : (
            <span className="pl-2.5">
              <RefundedMark guest={guest} />
            </span>
          )}
        </>
      ),
      detail: isFolded ? (guest) => <RefundedMark guest={guest} /> : undefined,
    },
    {
      id: 'purchaseDate',
      header: 'PURCHASE DATE',
      width: widths.date,
      cutsItself: true,
      className: 'text-fg-2',
      cell: dateOf,
    },
    {
      id: 'details',
      header: '',
      headerLabel: 'Details',
      width: widths.details,
      align: 'end',
      cutsItself: true,
      cell: (guest) => <DetailsButton guest={guest} onDetails={onDetails} />,
    },
  ]
  const shown = isNarrow ? columns.filter(({ id }) => id !== 'purchaseDate') : columns
  return select ? [{ ...selector, cell: select }, ...shown] : shown
}

const selector = {
  id: 'select',
  header: '',
  headerLabel: 'Select',
  width: '3.25rem',
  isSelector: true,
  cutsItself: true,
}

function RefundedMark({ guest }: { readonly guest: GuestRow }) {
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

/** Lies above the row's target. */
export function DetailsButton({ guest, onDetails }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Details of ${guest.name}`}
      aria-haspopup="dialog"
      onClick={() => onDetails(guest)}
      className={detailsButton}
    >
      {receipt}
    </button>
  )
}

export const found = (text: string, search: string): ReactNode =>
  search === '' ? text : <MatchText text={text} query={search} />

// One per row, so no tooltip, no transition, a single path as icon, and no grid: a button centres its content by itself.
const detailsButton =
  'relative z-1 size-7 rounded-control align-middle text-fg-2 hover:bg-selected hover:text-fg coarse:size-touch'
const receipt = (
  <svg viewBox="0 0 24 24" className="mx-auto size-3.5 fill-none stroke-current stroke-2" aria-hidden="true">
    <path d="M5 3v18l2.3-1.5L9.7 21l2.3-1.5 2.3 1.5 2.4-1.5L19 21V3l-2.3 1.5L14.3 3 12 4.5 9.7 3 7.3 4.5ZM9 9h6M9 12h6M9 15h4" />
  </svg>
)

export const noEmail = 'NO EMAIL'
const noPhone = 'NO PHONE'

const wide = { guest: '22%', contact: undefined, tickets: '7rem', status: '18.5%', date: '11%', details: '3.5rem' }
const folded = { guest: '28%', contact: undefined, tickets: '5.5rem', status: '9rem', date: '8rem', details: '3.5rem' }
