import { formatDay } from '@ground-control/domain/events/event-dates'
import { type GuestRow, guestStatusLabels } from '@ground-control/domain/guests/guest'
import { noEmail } from '@ground-control/domain/tickets/ticket-text'
import type { ReactNode } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { guestMarks, phoneText, ticketsText } from './guest-row-text.ts'

/** Carries the search text, so that a row and its highlights change together. */
export type FoundGuest = GuestRow & { readonly search: string }

type Options = {
  readonly timeZone: string
  readonly onDetails: (guest: GuestRow) => void
  /** Too narrow for one line: the phone goes under the email, refunds under the status. */
  readonly isFolded: boolean
  /** Narrower still: the date goes under the name. */
  readonly isNarrow: boolean
  /** null: selecting is off. */
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
      // Plain text without boxes, which would double a row's layout work.
      cell: ({ email, phone, search }) => (
        <>
          {email ? found(email, search) : noEmail}{' '}
          {isFolded ? null : <span className="pl-2 text-small text-fg-3">{phoneText(phone)}</span>}
        </>
      ),
      detail: isFolded ? ({ phone }) => phoneText(phone) : undefined,
    },
    {
      id: 'tickets',
      header: 'TICKETS',
      width: widths.tickets,
      align: 'end',
      cutsItself: true,
      className: 'font-medium',
      cell: (guest) => {
        const { before, after } = ticketsText(guest)
        return (
          <>
            {before}
            <span className="font-normal text-fg-3">{after}</span>
          </>
        )
      },
    },
    {
      id: 'status',
      header: 'STATUS',
      width: widths.status,
      cutsItself: true,
      cell: (guest) => (
        <>
          <GuestBadge guest={guest} />
          {isFolded ? null : <GuestMarks guest={guest} />}
        </>
      ),
      detail: isFolded ? (guest) => <GuestMarks guest={guest} /> : undefined,
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

/** Common states are quiet, so that the others stand out. */
export const GuestBadge = ({ guest: { status } }: { readonly guest: GuestRow }) => (
  <Badge status={status} quiet={status === 'unredeemed' || status === 'refunded'}>
    {guestStatusLabels[status]}
  </Badge>
)

/** What the status leaves out. Only a failed refund is loud. */
export function GuestMarks({ guest }: { readonly guest: GuestRow }) {
  const marks = guestMarks(guest)
  return (
    <>
      {guest.marks?.isFailed ? <span className="pl-1.5 text-small text-error">refund failed</span> : null}
      {marks === '' ? null : <span className="pl-1.5 text-small text-fg-3">{marks}</span>}
    </>
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
      Details
    </button>
  )
}

export const found = (text: string, search: string): ReactNode =>
  search === '' ? text : <MatchText text={text} query={search} />

// One per row, so plain text without tooltip, transition or icon.
const detailsButton =
  'relative z-1 h-6 rounded-tag text-small text-signal underline-offset-2 hover:underline coarse:h-touch coarse:min-w-touch'

const wide = { guest: '21%', contact: undefined, tickets: '7rem', status: '18%', date: '11%', details: '5rem' }
const folded = { guest: '28%', contact: undefined, tickets: '5.5rem', status: '9rem', date: '8rem', details: '5rem' }
