import { sectionsOf } from '@ground-control/domain/events/event-sections'
import { formatCount } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { type ListedEvent, pastPageSize, upcomingQueries } from '#screens/events/queries.ts'
import { Pager } from '#ui/actions/pager.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EventLines, EventSection, Note } from './event-section.tsx'

type Listed = { readonly events: readonly ListedEvent[]; readonly count: number }

type CurrentSections = {
  readonly now: Date
  readonly part: UseQueryResult<Listed>
  readonly live: readonly ListedEvent[] | null
  readonly today: readonly ListedEvent[] | null
}

const liveMs = 5_000

export function useCurrentSections(orgIds: readonly OrgId[], isWanted: boolean): CurrentSections {
  const now = useNow(10_000)
  const part = useQuery({ ...upcomingQueries.current(orgIds), enabled: isWanted })
  useLiveQueries({
    queryKey: upcomingQueries.sectionsKey,
    concerns: ({ kind }) => kind === 'tickets' || kind === 'job',
    everyMs: liveMs,
    paused: !isWanted,
  })
  const events = part.data?.events
  return useMemo(() => {
    const moment = new Date(now)
    const { live, today } = events ? sectionsOf(events, moment, viewerZone) : { live: null, today: null }
    return { now: moment, part, live, today }
  }, [events, now, part])
}

type CurrentProps = { readonly current: CurrentSections; readonly isOfAll: boolean }

export function LiveAndToday({ current: { now, part, live, today }, isOfAll }: CurrentProps) {
  const ofAll = isOfAll ? ', all organizations' : ''
  const isFailed = part.isError && part.data === undefined
  const listed = part.data?.events.length ?? 0
  return (
    <>
      <EventSection section="live" title="Live now" note={<Note>already started{ofAll}</Note>}>
        {isFailed ? (
          <LoadFailed
            line="Couldn’t load live events"
            error={part.error}
            busy={part.isFetching}
            headingLevel={3}
            onRetry={() => void part.refetch()}
          />
        ) : (
          <EventLines label="Live now" events={live} section="live" now={now} emptyText="No event is live right now." />
        )}
      </EventSection>
      <EventSection section="today" title="Today" note={<Note>not started yet{ofAll}</Note>}>
        {isFailed ? null : (
          <EventLines label="Today" events={today} section="today" now={now} emptyText="No other event starts today." />
        )}
        {part.data && part.data.count > listed ? (
          <p className="text-small text-fg-3">
            First {formatCount(listed)} of {formatCount(part.data.count)} events until tomorrow shown.
          </p>
        ) : null}
      </EventSection>
    </>
  )
}

type PastProps = {
  readonly part: UseQueryResult<Listed>
  readonly page: number
  readonly onPage: (page: number) => void
  readonly now: Date
  readonly isOfAll: boolean
}

export const usePastEvents = (orgIds: readonly OrgId[], page: number, isWanted: boolean): UseQueryResult<Listed> =>
  useQuery({ ...upcomingQueries.past(orgIds, page), enabled: isWanted })

export function PastEvents({ part, page, onPage, now, isOfAll }: PastProps) {
  const { data, error, isFetching, refetch } = part
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pastPageSize))
  const first = (page - 1) * pastPageSize
  return (
    <EventSection
      section="past"
      title="Past"
      note={<Note>{`latest first${isOfAll ? ', all organizations' : ''}`}</Note>}
    >
      {error && !data ? (
        <LoadFailed
          line="Couldn’t load past events"
          error={error}
          busy={isFetching}
          headingLevel={3}
          onRetry={() => void refetch()}
        />
      ) : (
        <EventLines
          label="Past events"
          events={data?.events ?? null}
          section="past"
          now={now}
          emptyText={page > 1 ? 'No events on this page.' : 'No past events.'}
          footer={
            data && (data.count > pastPageSize || page > 1) ? (
              <Pager
                page={Math.min(page, pageCount)}
                pageCount={pageCount}
                onPage={onPage}
                label={
                  data.events.length > 0 && !part.isPlaceholderData
                    ? `SHOWING ${formatCount(first + 1)}-${formatCount(first + data.events.length)} OF ${formatCount(data.count)} EVENTS`
                    : undefined
                }
              />
            ) : null
          }
        />
      )}
    </EventSection>
  )
}
