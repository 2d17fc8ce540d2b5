import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { standingWords, ticketStanding } from '@ground-control/domain/tickets/ticket-standing'
import { ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { TicketColumn } from '#screens/profile/profile-address.ts'
import { TicketStandingBadge } from '#subjects/tickets/ticket-standing-badge.tsx'
import type { Column } from '#ui/table/columns.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { TicketRow } from './ticket-row.ts'

type Columns = readonly Column<TicketRow, TicketColumn | 'status'>[]

export const ticketTableColumns = (now: Date): Columns => [
  {
    id: 'event',
    header: 'Event',
    sortable: true,
    cell: (row) => <bdi>{nameOf(row)}</bdi>,
    detail: (row) => hostOf(row),
  },
  {
    id: 'date',
    header: 'Event Date',
    width: 'minmax(9.25rem, 19%)',
    sortable: true,
    descendingFirst: true,
    className: 'text-fg-2',
    cell: (row) => dateOf(row),
  },
  {
    id: 'ticket',
    header: 'Ticket',
    width: 'minmax(8.5rem, 22%)',
    sortable: true,
    className: 'text-fg-2',
    cell: ({ ticket }) => ticketTitle(ticket),
    detail: ({ ticket }) => (
      <span className="font-mono text-mono" title={ticket.ticketId}>
        {ticket.ticketId}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    width: 'minmax(5.5rem, 11%)',
    align: 'end',
    sortable: true,
    descendingFirst: true,
    cell: ({ ticket }) => formatMoney(ticket.price, ticket.currency),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(8.5rem, 17%)',
    cell: ({ ticket, event }) => <TicketStandingBadge ticket={ticket} event={event} now={now} />,
    detail: (row) => holderOf(row),
  },
]

export const ticketText = (row: TicketRow, now: Date): string =>
  [
    nameOf(row),
    hostOf(row),
    ticketTitle(row.ticket),
    row.ticket.ticketId,
    standingWords[ticketStanding(row.ticket, row.event, now)],
  ].join(' ')

export function TicketCard({ row, now }: { readonly row: TicketRow; readonly now: Date }) {
  const holder = holderOf(row)
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <bdi className="truncate font-medium">{nameOf(row)}</bdi>
        <TicketStandingBadge ticket={row.ticket} event={row.event} now={now} />
      </span>
      <span className="truncate text-small text-fg-3">
        {dateOf(row)} · {ticketTitle(row.ticket)} · {formatMoney(row.ticket.price, row.ticket.currency)}
      </span>
      <span className="truncate text-small text-fg-3">
        {holder ? `${holder} · ` : ''}
        <span className="font-mono text-mono">{row.ticket.ticketId}</span>
      </span>
    </span>
  )
}

const nameOf = ({ event }: TicketRow): string => (event ? eventTitle(event.name) : 'Unknown event')

const hostOf = ({ event, ticket }: TicketRow): string =>
  event
    ? event.organization
      ? organizationName(event.organization)
      : event.organizationRef.id
    : (ticket.eventId ?? '')

const dateOf = ({ event }: TicketRow): string => eventDate(event ?? {}, viewerZone)

const holderOf = ({ ticket, isHeld }: TicketRow): string => (isHeld ? '' : `Held by ${ownerName(ticket)}`)
