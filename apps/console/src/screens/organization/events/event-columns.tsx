import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import { eventState } from '@ground-control/domain/events/event-state'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import type { EventColumn } from '#screens/organization/organization-address.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { EventFigures, EventRow } from './event-row.ts'

type Columns = readonly Column<EventRow, EventColumn | 'status'>[]

type Options = {
  readonly withFigures: boolean
  readonly now: Date
}

export function eventTableColumns({ withFigures, now }: Options): Columns {
  const columns: Columns = [
    {
      id: 'event',
      header: 'Event',
      sortable: true,
      cell: ({ event }) => <bdi>{eventTitle(event.name)}</bdi>,
      detail: ({ event }) => <span className="font-mono text-mono">{event.id}</span>,
    },
    {
      id: 'date',
      header: 'Event Date',
      width: withFigures ? 'minmax(9.25rem, 19%)' : '30%',
      sortable: true,
      className: 'text-fg-2',
      cell: ({ event }) => eventDate(event, viewerZone),
    },
    {
      id: 'sold',
      header: 'Sold',
      width: '20%',
      sortable: true,
      descendingFirst: true,
      cell: ({ figures }) => (figures ? <Sold figures={figures} /> : notTicketed),
    },
    {
      id: 'revenue',
      header: 'Revenue',
      width: 'minmax(6.75rem, 14%)',
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: ({ figures }) => (figures ? <span className="font-medium">{formatUsd(figures.gross)}</span> : null),
    },
    {
      id: 'status',
      header: 'Status',
      width: withFigures ? 'minmax(7.75rem, 15%)' : '20%',
      cell: (row) => <EventStatusBadge status={stateOf(row, { withFigures, now })} quiet />,
    },
  ]
  return withFigures ? columns : columns.filter(({ id }) => id !== 'sold' && id !== 'revenue')
}

export const eventText = ({ event }: EventRow): string => `${eventTitle(event.name)} ${event.id}`

export function EventCard({ row, withFigures, now }: Options & { readonly row: EventRow }) {
  const { event, figures } = row
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <bdi className="truncate font-medium">{eventTitle(event.name)}</bdi>
        <EventStatusBadge status={stateOf(row, { withFigures, now })} quiet />
      </span>
      <span className="truncate text-small text-fg-3">
        {eventDate(event, viewerZone)}
        {figures ? ` · ${formatUsd(figures.gross)}` : ''}
      </span>
      {figures ? <Sold figures={figures} /> : null}
    </span>
  )
}

/** An event without figures has no ticketing. */
function stateOf({ event, figures }: EventRow, { withFigures, now }: Options) {
  return eventState(withFigures && figures === null ? { ...event, ticketing: null } : event, figures, now)
}

function Sold({ figures: { sold, capacity } }: { readonly figures: EventFigures }) {
  return (
    <span className="flex flex-col gap-1 py-1">
      <span className="text-small leading-4">
        {formatCount(sold)}{' '}
        <span className="text-fg-3">{capacity === null ? 'sold' : `of ${formatCount(capacity)}`}</span>
      </span>
      {capacity ? <SeatStrip percent={(sold / capacity) * 100} meaning="capacity" label="Sold" size="thin" /> : null}
    </span>
  )
}

const notTicketed = <span className="text-small text-fg-3">Not ticketed</span>
