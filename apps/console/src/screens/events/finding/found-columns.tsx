import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { isOnSale } from '@ground-control/domain/events/event-over'
import { eventState } from '@ground-control/domain/events/event-state'
import type { ReactNode } from 'react'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { StillSellingMark } from '#subjects/organizations/still-selling.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { EventRow } from './find-events.ts'

export const foundColumns = (query: string, now: Date): readonly Column<EventRow>[] => [
  {
    id: 'name',
    header: 'EVENT',
    width: '36%',
    cell: (row) => <Name row={row} query={query} />,
    detail: ({ id }) => <MatchText text={id} query={query} />,
  },
  {
    id: 'organization',
    header: 'ORGANIZATION',
    width: '28%',
    cell: (row) => (
      <>
        <OrganizationName row={row} query={query} />
        {isOnSale(row, now) ? <StillSellingMark orgId={row.orgId} className="ml-2.5" /> : null}
      </>
    ),
    detail: ({ orgId }) => <MatchText text={orgId} query={query} />,
  },
  { id: 'date', header: 'DATE', width: '20%', cell: (row) => dateOf(row, now) },
  { id: 'status', header: 'STATUS', width: '16%', cell: (row) => <State row={row} now={now} /> },
]

type Props = { readonly row: EventRow; readonly query: string }

export function FoundCard({ row, query, now }: Props & { readonly now: Date }) {
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate">
          <Name row={row} query={query} />
        </span>
        <State row={row} now={now} />
      </span>
      <span className="truncate text-small text-fg-2">
        <OrganizationName row={row} query={query} />
        {isOnSale(row, now) ? <StillSellingMark orgId={row.orgId} className="ml-2.5" /> : null}
      </span>
      <span className="text-small text-fg-3">{dateOf(row, now)}</span>
    </span>
  )
}

const State = ({ row, now }: { readonly row: EventRow; readonly now: Date }) => (
  <EventStatusBadge status={eventState(row, row.places, now)} quiet />
)

function Name({ row, query }: Props) {
  return (
    <bdi className="font-semibold">
      <MatchText text={eventTitle(row.name)} query={query} />
    </bdi>
  )
}

function OrganizationName({ row, query }: Props) {
  return (
    <bdi>
      <MatchText text={organizationTitle(row.orgName)} query={query} />
    </bdi>
  )
}

const dateOf = ({ startDate }: EventRow, now: Date): ReactNode =>
  startDate ? <time dateTime={startDate}>{formatMoment(startDate, viewerZone, now)}</time> : 'No date'
