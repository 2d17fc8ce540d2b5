import { nextSort } from '@ground-control/domain/figures/event-stats'
import { comparedRange } from '@ground-control/domain/figures/ranges/comparison'
import { comparedLabel, formatRange, shortRange, untilText } from '@ground-control/domain/figures/ranges/range-text'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { daysBetween, todayIn } from '@ground-control/domain/values/time'
import type { ReactNode } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { RangeSelector } from '#subjects/figures/range-selector.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { latePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { EventsPanel } from './event-stats/events-panel.tsx'
import { OverviewTabs } from './overview-list.tsx'
import {
  type OverviewView,
  organizationSortOfView,
  rangeOfView,
  sortOfView,
  withChange,
  withRange,
  withSort,
  withTab,
} from './overview-view.ts'
import type { Part } from './query-part.ts'
import { TotalCards } from './total-cards.tsx'
import { TrendPanel } from './trend-panel.tsx'
import { type Overview, useOverview } from './use-overview.ts'

type Props = {
  readonly view: OverviewView
  readonly onViewChange: (view: OverviewView) => void
}

const organizationsPart = latePart(
  'The list of organizations',
  () => import('./organization-stats/organizations-panel.tsx'),
)

export function OverviewScreen({ view, onViewChange }: Props) {
  const platformZone = consoleConfig().timeZone
  const now = new Date(useNow(10_000))
  const today = todayIn(platformZone, now)
  const range = rangeOfView(view, today)
  const compare = view.compare ?? 'before'
  const sort = sortOfView(view)
  const overview = useOverview({
    range,
    compare,
    sort,
    organizationSort: organizationSortOfView(view),
    byOrganization: view.by !== undefined,
    page: view.all ? (view.page ?? 1) : null,
  })
  const { totals, before, hasRangeFigures, isRefreshing, refresh } = overview
  useSingleKeys({ R: refresh })
  const year = today.slice(0, 4)
  const compared = comparedRange(range, compare)
  const note = comparedLabel(range, compare) ?? formatRange(range)
  const running = before?.state === 'ready' ? before.data : null
  const change = (next: Partial<OverviewView>) => onViewChange(withChange(view, next))
  const byOrganization = view.by !== undefined && hasRangeFigures
  const tab = useLatePart(organizationsPart, byOrganization, () => onViewChange(withTab(view, undefined)))
  const list = { overview, view, onViewChange, range, rangeText: formatRange(range), ageOf }

  function ageOf(part: Part<unknown>): ReactNode {
    if (part.state !== 'ready') return null
    const { updatedAt, refreshFailed } = part
    return <OverviewAge {...{ updatedAt, refreshFailed }} refreshing={isRefreshing} onRefresh={refresh} />
  }

  const cards = (
    <TotalCards
      totals={totals}
      before={before}
      note={note}
      age={ageOf(totals)}
      onRetry={refresh}
      stacked={hasRangeFigures}
    />
  )
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-3 px-6 pt-5 pb-4 md:h-full md:min-h-200 phone:p-4">
      <header className="flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-1.5">
        <h1 tabIndex={-1} className="text-title">
          Dashboard Overview
        </h1>
        <p className="text-small text-fg-3">
          Days in {platformZone}, the platform’s zone
          {running?.until && running.endDate ? <> · {untilText(running.endDate, running.until, platformZone)}</> : null}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 phone:ml-0">
          <span aria-hidden="true" className="text-small text-fg-3">
            Compare with
          </span>
          <Segmented
            label="Compare with"
            choices={comparisonChoices}
            value={compare}
            onChange={(next) => change({ compare: next === 'before' ? undefined : next })}
          />
        </div>
      </header>
      <RangeSelector
        range={range}
        today={today}
        compare={compare}
        elapsedIn={hasRangeFigures ? platformZone : undefined}
        onRange={(days) => onViewChange(withRange(view, days, today))}
      />
      {hasRangeFigures ? (
        <div className="grid flex-none gap-3.5 min-[62rem]:grid-cols-[22rem_minmax(0,1fr)]">
          {cards}
          <TrendPanel
            trend={overview.trend}
            measure={view.line ?? 'tickets'}
            onMeasure={(measure) => change({ line: measure === 'revenue' ? measure : undefined })}
            name={shortRange(range, year)}
            compared={
              compared && range.from
                ? { name: shortRange(compared, year), daysBack: daysBetween(compared.from, range.from) }
                : null
            }
            timeZone={platformZone}
            isTurn={
              totals.state !== 'loading' && (view.by ? overview.organizations : overview.events).state !== 'loading'
            }
            busy={isRefreshing}
            onRetry={refresh}
          />
        </div>
      ) : (
        cards
      )}
      {byOrganization ? (
        tab ? (
          <tab.OrganizationsPanel {...list} compare={compare} />
        ) : (
          <Panel tabs={<OverviewTabs {...list} />} busy className="min-h-90 flex-1 phone:flex-none">
            {null}
          </Panel>
        )
      ) : (
        <EventsPanel
          {...list}
          sort={sort}
          onSort={(column) => onViewChange(withSort(view, nextSort(sort, column)))}
          now={now}
        />
      )}
      <p role="status" className="sr-only">
        {isRefreshing ? '' : announcementOf(overview, view.by !== undefined, list.rangeText)}
      </p>
    </div>
  )
}

const comparisonChoices = [
  { value: 'before', label: 'Period before' },
  { value: 'week', label: 'Same days a week before' },
] as const

/** Names the range, so that two ranges with equal counts are both announced. */
function announcementOf({ events, organizations }: Overview, byOrganization: boolean, rangeText: string): string {
  const shown = byOrganization ? organizations : events
  if (shown.state !== 'ready') return ''
  if (shown.refreshFailed) return 'Refresh failed. Showing the last loaded data.'
  const count = 'total' in shown.data ? shown.data.total : shown.data.length
  return `${formatCount(count)} ${plural(count, byOrganization ? 'organization' : 'event')}, ${rangeText}`
}

type AgeProps = {
  readonly updatedAt: number
  readonly refreshFailed: boolean
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

function OverviewAge({ updatedAt, refreshFailed, refreshing, onRefresh }: AgeProps) {
  return (
    <DataAge
      updatedAt={updatedAt}
      lifetimeMs={constants.dashboardCacheMs}
      now={useNow(1_000)}
      failed={refreshFailed}
      refreshing={refreshing}
      onRefresh={onRefresh}
    />
  )
}
