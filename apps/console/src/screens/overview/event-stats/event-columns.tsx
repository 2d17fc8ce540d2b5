import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import { formatAge, formatDay, formatMoment } from '@ground-control/domain/events/event-dates'
import type { EventStatsColumn, EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import { CopyId } from '#ui/actions/copy-id.tsx'
import type { Column } from '#ui/table/columns.ts'

export type EventColumn = Column<EventStatsRow, EventStatsColumn>

export type Clock = {
  readonly now: Date
  readonly viewerZone: string
}

type Options = Clock & {
  /** Event Date shows both ends and sorts by one of them. */
  readonly sortsByEnd: boolean
  /** Too narrow for six columns, so Last Updated goes under the date. */
  readonly isFolded: boolean
}

export function eventColumns({ sortsByEnd, isFolded, ...clock }: Options): readonly EventColumn[] {
  const dates = dateColumn(clock, sortsByEnd)
  if (!isFolded) return [eventColumn, organizationColumn, ticketsColumn, revenueColumn, dates, updatedColumn(clock)]
  return [
    { ...eventColumn, width: undefined, detail: ({ eventId }) => <PlainId>{eventId}</PlainId> },
    { ...organizationColumn, width: '22%', detail: ({ orgId }) => <PlainId>{orgId}</PlainId> },
    { ...ticketsColumn, width: '7rem' },
    { ...revenueColumn, width: '7.75rem' },
    { ...dates, width: 'clamp(8.75rem, 17vw, 11rem)', detail: (event) => `Updated ${updatedAge(event, clock)}` },
  ]
}

export const sortChoices: readonly { readonly value: EventStatsColumn; readonly label: string }[] = [
  { value: 'eventName', label: 'Event' },
  { value: 'orgName', label: 'Organization' },
  { value: 'ticketsSold', label: 'Tickets Sold' },
  { value: 'totalRevenue', label: 'Revenue' },
  { value: 'startDate', label: 'Start Date' },
  { value: 'endDate', label: 'End Date' },
  { value: 'lastUpdated', label: 'Last Updated' },
]

/** A phone shows cards, so the columns only sort. */
export const phoneColumns: readonly EventColumn[] = sortChoices.map(({ value, label }) => ({
  id: value,
  header: label,
  sortable: true,
  cell: () => null,
}))

export function updatedAge({ lastUpdated }: EventStatsRow, { now, viewerZone }: Clock): string {
  return lastUpdated ? formatAge(lastUpdated, now, viewerZone) : 'never'
}

const eventColumn: EventColumn = {
  id: 'eventName',
  header: 'Event',
  width: '26%',
  sortable: true,
  cell: (event) => eventTitle(event.eventName),
  detail: (event) => <RowId id={event.eventId} what="event ID" />,
}

const organizationColumn: EventColumn = {
  id: 'orgName',
  header: 'Organization',
  width: '18%',
  sortable: true,
  cell: (event) => <span className="text-fg-2">{organizationTitle(event.orgName)}</span>,
  detail: (event) => <RowId id={event.orgId} what="organization ID" />,
}

const ticketsColumn: EventColumn = {
  id: 'ticketsSold',
  header: 'Tickets Sold',
  width: '11%',
  align: 'end',
  sortable: true,
  descendingFirst: true,
  cell: (event) => formatCount(event.ticketsSold),
}

const revenueColumn: EventColumn = {
  id: 'totalRevenue',
  header: 'Revenue',
  width: '13%',
  align: 'end',
  sortable: true,
  descendingFirst: true,
  cell: (event) => <span className="font-medium">{formatUsd(event.totalRevenue)}</span>,
}

const dateColumn = ({ viewerZone }: Clock, sortsByEnd: boolean): EventColumn => ({
  id: sortsByEnd ? 'endDate' : 'startDate',
  header: 'Event Date',
  headerLabel: sortsByEnd ? 'Event Date, by end' : undefined,
  width: '17%',
  sortable: true,
  cell: (event) => (
    <span className="block whitespace-normal text-balance text-fg-2">{eventDate(event, viewerZone)}</span>
  ),
})

const updatedColumn = (clock: Clock): EventColumn => ({
  id: 'lastUpdated',
  header: 'Last Updated',
  width: '15%',
  sortable: true,
  cell: ({ lastUpdated }) => (
    <span className="block whitespace-normal text-balance text-fg-2">
      {lastUpdated ? formatMoment(lastUpdated, clock.viewerZone, clock.now) : 'Never'}
    </span>
  ),
  // After a day the age is the date, which is shown above.
  detail: (event) => (hasRelativeAge(event, clock) ? updatedAge(event, clock) : null),
})

const hasRelativeAge = (event: EventStatsRow, clock: Clock): boolean =>
  event.lastUpdated ? updatedAge(event, clock) !== formatDay(event.lastUpdated, clock.viewerZone) : false

function RowId({ id, what }: { readonly id: string; readonly what: string }) {
  return <CopyId id={id} what={what} className={rowId} />
}

function PlainId({ children }: { readonly children: string }) {
  return <span className="font-mono text-mono">{children}</span>
}

const rowId =
  'pointer-events-none -my-1 max-w-full align-top [&_button]:pointer-events-auto [&_button]:opacity-0 group-hover/row:[&_button]:opacity-100 [&_button:focus-visible]:opacity-100 coarse:[&_button]:hidden'
