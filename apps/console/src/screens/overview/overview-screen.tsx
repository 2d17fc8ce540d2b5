import {
  activePreset,
  type DayRange,
  presetRange,
  presets,
  rangeProblem,
} from '@ground-control/domain/figures/date-range'
import { nextSort } from '@ground-control/domain/figures/event-stats'
import { comparedLabel, formatRange } from '@ground-control/domain/figures/range-text'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { type Day, todayIn } from '@ground-control/domain/values/time'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { DataAge } from '#ui/data/data-age.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { DateRange } from '#ui/fields/date-range.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EventStatsTable } from './event-stats/event-stats-table.tsx'
import { type OverviewView, rangeOfView, sortOfView, withRange, withSort } from './overview-view.ts'
import type { Part } from './query-part.ts'
import { type RefusedRange, shownRange, typedRange } from './range-choice.ts'
import { TotalCards } from './total-cards.tsx'
import { useOverview } from './use-overview.ts'

type Props = {
  readonly view: OverviewView
  readonly onViewChange: (view: OverviewView) => void
}

export function OverviewScreen({ view, onViewChange }: Props) {
  const router = useRouter()
  const platformZone = consoleConfig().timeZone
  const now = new Date(useNow(10_000))
  const today = todayIn(platformZone, now)
  const range = rangeOfView(view, today)
  const sort = sortOfView(view)
  const rangeText = formatRange(range)
  const { events, totals, before, isRefreshing, refresh } = useOverview(range)
  useSingleKeys({ R: refresh })

  const ageOf = (part: Part<unknown>) =>
    part.state === 'ready' ? (
      <OverviewAge
        updatedAt={part.updatedAt}
        refreshFailed={part.refreshFailed}
        refreshing={isRefreshing}
        onRefresh={refresh}
      />
    ) : null

  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 md:h-full md:min-h-144 phone:gap-3.5 phone:p-4">
      <header className="flex min-h-9 flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          Dashboard Overview
        </h1>
        <OverviewRange range={range} today={today} onRange={(days) => onViewChange(withRange(view, days, today))} />
      </header>
      <TotalCards
        totals={totals}
        before={before}
        note={comparedLabel(range, 'before') ?? rangeText}
        age={ageOf(totals)}
        onRetry={refresh}
      />
      <EventStatsTable
        title={`Recent Event Updates (Top ${constants.dashboardRecentEvents})`}
        events={events.state === 'ready' ? events.data : []}
        loading={events.state === 'loading'}
        showViewMore={false}
        sort={sort}
        onSort={(column) => onViewChange(withSort(view, nextSort(sort, column)))}
        hrefOf={guestsOf}
        onOpen={(eventId) => void router.navigate({ href: guestsOf(eventId) })}
        clock={{ now, platformZone, viewerZone }}
        expected={constants.dashboardRecentEvents}
        emptyHint={rangeText}
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
      />
      <p role="status" className="sr-only">
        {isRefreshing ? '' : announcementOf(events, rangeText)}
      </p>
    </div>
  )
}

const guestsOf = (eventId: EventId) => links.guests(eventId)

/** Names the range, so that two ranges with the same count are both announced. */
function announcementOf(events: Part<readonly unknown[]>, rangeText: string): string {
  if (events.state !== 'ready') return ''
  if (events.refreshFailed) return 'Refresh failed. Showing the last loaded data.'
  return `${formatCount(events.data.length)} ${plural(events.data.length, 'event')}, ${rangeText}`
}

type AgeProps = {
  readonly updatedAt: number
  readonly refreshFailed: boolean
  readonly refreshing: boolean
  readonly onRefresh: () => void
}

/** Ticks alone, so that the table does not render every second. */
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

type RangeProps = {
  readonly range: DayRange
  readonly today: Day
  /** Only called with a valid range. */
  readonly onRange: (range: DayRange) => void
}

function OverviewRange({ range, today, onRange }: RangeProps) {
  const [refused, setRefused] = useState<RefusedRange | null>(null)
  const shown = shownRange(range, refused)

  function type(end: 'from' | 'to', day: string | null) {
    const typed = typedRange(range, shown, end, day)
    setRefused(typed.refused)
    if (typed.usable) onRange(typed.usable)
  }

  function choose(chosen: DayRange) {
    setRefused(null)
    onRange(chosen)
  }

  return (
    <DateRange
      from={shown.from}
      to={shown.to}
      presets={choices}
      activePreset={activePreset(shown, today)}
      problem={rangeProblem(shown)}
      onFrom={(day) => type('from', day)}
      onTo={(day) => type('to', day)}
      onPreset={(id) => choose(presetRange(id, today))}
      onClear={() => choose({ from: null, to: null })}
    />
  )
}

const choices = presets.map(({ id, label }) => ({ value: id, label }))
