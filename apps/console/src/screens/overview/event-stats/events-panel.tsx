import { type EventStatsColumn, type EventStatsSort, eventListTitle } from '@ground-control/domain/figures/event-stats'
import { constants } from '@ground-control/domain/values/constants'
import type { EventId } from '@ground-control/domain/values/ids'
import { useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { type ListProps, OverviewPager, OverviewTabs, ViewAll } from '#screens/overview/overview-list.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EventStatsTable } from './event-stats-table.tsx'

type Props = ListProps & {
  readonly sort: EventStatsSort
  readonly onSort: (column: EventStatsColumn) => void
  readonly now: Date
}

export function EventsPanel({ sort, onSort, now, ...list }: Props) {
  const router = useRouter()
  const { overview, view, rangeText, ageOf } = list
  const { events, totals, hasRangeFigures, isRefreshing, refresh } = overview
  const all = totals.state === 'ready' ? totals.data.totalEvents : null
  const isAll = hasRangeFigures && view.all === true
  return (
    <EventStatsTable
      tabs={hasRangeFigures ? <OverviewTabs {...list} /> : null}
      title={eventListTitle(sort, {
        first: constants.dashboardRecentEvents,
        all: isAll ? (all ?? 0) : null,
        sortsAll: hasRangeFigures,
      })}
      events={events.state === 'ready' ? events.data : []}
      isSorted={hasRangeFigures}
      loading={events.state === 'loading'}
      showViewMore={false}
      sort={sort}
      onSort={onSort}
      hrefOf={guestsOf}
      onOpen={(eventId) => void router.navigate({ href: guestsOf(eventId) })}
      clock={{ now, viewerZone }}
      expected={constants.dashboardRecentEvents}
      emptyHint={rangeText}
      scrollKey={`${sort.column} ${sort.descending} ${view.page ?? 1}`}
      failure={
        events.state === 'failed' ? (
          <LoadFailed
            line="UNABLE TO LOAD EVENTS"
            error={events.error}
            busy={isRefreshing}
            headingLevel={3}
            onRetry={refresh}
          />
        ) : null
      }
      age={ageOf(events)}
      more={hasRangeFigures ? <ViewAll {...list} total={all} what="events" /> : null}
      pager={isAll ? <OverviewPager {...list} total={all} what="events" /> : null}
    />
  )
}

const guestsOf = (eventId: EventId) => links.guests(eventId)
