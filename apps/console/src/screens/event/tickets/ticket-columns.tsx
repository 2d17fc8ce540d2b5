import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventTimes } from '@ground-control/domain/events/event-over'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { noEmail, ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { TicketStandingBadge } from '#subjects/tickets/ticket-standing-badge.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { Column } from '#ui/table/columns.ts'

type Selection = {
  readonly has: (ticketId: string) => boolean
  readonly toggle: (shown: readonly TicketDetail[], ticket: TicketDetail, isChosen: boolean, isRange: boolean) => void
}

type Selectable = {
  readonly selection: Selection
  readonly shown: readonly TicketDetail[]
}

/** Tells a ticket not used yet from a no-show. */
export type StandingAt = { readonly event: EventTimes; readonly now: Date }

export const ticketColumns = (
  eventId: EventId,
  selectable: Selectable,
  standing: StandingAt,
): readonly Column<TicketDetail>[] => [
  {
    id: 'select',
    header: '',
    headerLabel: 'Select',
    width: '3.25rem',
    cell: (ticket) => <SelectTicket ticket={ticket} {...selectable} />,
  },
  {
    id: 'ticket',
    header: 'Ticket',
    cell: (ticket) => <TicketLink eventId={eventId} ticket={ticket} />,
    detail: ({ ticketId }) => <span className="font-mono text-mono">{ticketId}</span>,
  },
  {
    id: 'owner',
    header: 'Owner',
    cell: (ticket) => <bdi>{ownerName(ticket)}</bdi>,
    detail: ({ owner }) => <bdi>{owner?.email?.trim() || noEmail}</bdi>,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: '8rem',
    cell: ({ price, currency, comp }) => (comp ? 'Comp' : formatMoney(price, currency)),
  },
  {
    id: 'status',
    header: 'Status',
    width: '10rem',
    cell: (ticket) => <TicketStandingBadge ticket={ticket} {...standing} />,
  },
]

export const TicketLink = ({ eventId, ticket }: { readonly eventId: EventId; readonly ticket: TicketDetail }) => (
  <Link
    to="/events/$eventId/guests"
    params={{ eventId }}
    search={{ search: ticket.ticketId }}
    className="relative rounded-tag font-medium after:absolute after:-inset-x-1 after:-inset-y-0.5 hover:underline coarse:after:-inset-x-2 coarse:after:-inset-y-3"
  >
    <bdi>{ticketTitle(ticket)}</bdi>
  </Link>
)

export function SelectTicket({ ticket, selection, shown }: Selectable & { readonly ticket: TicketDetail }) {
  return (
    <span data-row-select="" className="inline-flex">
      <Checkbox
        label={`Select ${ticketTitle(ticket)} ${ticket.ticketId}`}
        hideLabel
        checked={selection.has(ticket.ticketId)}
        disabled={isRefunded(ticket)}
        onChecked={(isChosen, isRange) => selection.toggle(shown, ticket, isChosen, isRange)}
      />
    </span>
  )
}
