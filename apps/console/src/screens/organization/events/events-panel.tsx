import type { EventChoice } from '@ground-control/domain/events/event-choices'
import { toFilters } from '@ground-control/domain/lists/saved-views'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { OrganizationAddress } from '#screens/organization/organization-address.ts'
import { addressOf, type OrganizationView, sortedBy, viewOf } from '#screens/organization/organization-view.ts'
import { exportEvents, type OrganizationParts } from '#screens/organization/use-organization.ts'
import { ExportButton } from '#subjects/lists/export-button.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { longRows } from '#ui/table/long/long-rows.tsx'
import { EventCard, eventTableColumns, eventText } from './event-columns.tsx'
import { chosenRows, type EventRow, sortedRows } from './event-row.ts'

type Props = {
  readonly parts: OrganizationParts
  readonly view: OrganizationView
  readonly onView: (view: OrganizationView) => void
}

const choices: readonly { readonly value: EventChoice; readonly label: string }[] = [
  { value: 'ticketed', label: 'Ticketed' },
  { value: 'all', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

/** Without figures it is unknown which events are ticketed. */
const withoutTicketed = choices.slice(1)

export function EventsPanel({ parts, view, onView }: Props) {
  const router = useRouter()
  const minute = useNow(60_000)
  const { rows, events, figures, isRefreshing, refresh } = parts
  const withFigures = figures.data != null || (parts.hasFigures && !figures.isError)
  const offered = withFigures ? choices : withoutTicketed
  const choice = offered.find(({ value }) => value === view.events)?.value ?? (withFigures ? 'ticketed' : 'all')
  const { column, descending } = view.sort
  const look = useMemo(() => ({ withFigures, now: new Date(minute) }), [withFigures, minute])
  const columns = useMemo(() => eventTableColumns(look), [look])
  const shown = useMemo(
    () => sortedRows(chosenRows(rows ?? [], choice, new Date(minute)), { column, descending }),
    [rows, choice, minute, column, descending],
  )
  return (
    <Panel
      title="Events"
      busy={rows === undefined && !events.error}
      actions={
        <>
          {rows ? (
            <Age
              updatedAt={parts.updatedAt}
              failed={figures.isError || events.isError}
              isRefreshing={isRefreshing}
              refresh={refresh}
            />
          ) : null}
          <Segmented
            label="Which events"
            choices={offered}
            value={choice}
            onChange={(next) => onView({ ...view, events: next })}
          />
          <SavedViews
            list="events"
            filters={toFilters(addressOf(view))}
            onOpen={(filters) => onView(viewOf(OrganizationAddress.parse(filters)))}
          />
          <ExportButton rows={['event', 'events']} read={(signal) => exportEvents(parts.orgId, choice, signal)} />
        </>
      }
    >
      {rows === undefined && events.error ? (
        <LoadFailed
          headingLevel={3}
          line="Couldn’t load events"
          error={events.error}
          busy={events.isFetching}
          onRetry={() => void events.refetch()}
        />
      ) : (
        <DataTable
          label="Events"
          columns={columns}
          rows={shown}
          rowKey={({ event }) => event.id}
          long={longRows(eventText)}
          sort={view.sort}
          onSort={(next) => next !== 'status' && onView({ ...view, sort: sortedBy(view.sort, next) })}
          hrefOf={eventOf}
          onOpen={(row) => void router.navigate({ href: eventOf(row) })}
          loading={rows === undefined}
          skeletonRows={6}
          empty={<EmptyState line={rows?.length === 0 ? 'No events yet' : emptyWords[choice]} />}
          renderCard={(row) => <EventCard row={row} {...look} />}
        />
      )}
      <p role="status" className="sr-only">
        {rows ? `${formatCount(shown.length)} ${plural(shown.length, 'event')} shown` : ''}
      </p>
    </Panel>
  )
}

const eventOf = ({ event }: EventRow): string => links.event(event.id)

const emptyWords: Readonly<Record<EventChoice, string>> = {
  ticketed: 'No ticketed events',
  all: 'No events yet',
  upcoming: 'No upcoming events',
  past: 'No past events',
}

type AgeProps = Pick<OrganizationParts, 'updatedAt' | 'isRefreshing' | 'refresh'> & { readonly failed: boolean }

function Age({ updatedAt, isRefreshing, refresh, failed }: AgeProps) {
  return (
    <DataAge
      updatedAt={updatedAt}
      lifetimeMs={constants.dashboardCacheMs}
      now={useNow()}
      refreshing={isRefreshing}
      failed={failed}
      onRefresh={refresh}
    />
  )
}
