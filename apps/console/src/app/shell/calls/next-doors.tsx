import { getNextDoors } from '@ground-control/contract/events'
import type { LiveHint } from '@ground-control/contract/live'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { PageLink } from '#app/shell/page-link.tsx'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

const minuteMs = 60_000
const soonMs = 60 * minuteMs
const freshMs = 5 * minuteMs
/** Timers can't wait longer than 24 days. */
const longestWaitMs = 60 * minuteMs

/** Jobs call events off, perhaps the one with these doors. */
const callsOff = ({ kind }: LiveHint): boolean => kind === 'job'
const calledOffMs = 15_000

const nextDoorsQuery = queryOptions({
  queryKey: ['shell', 'next-doors'],
  queryFn: ({ signal }) => api(getNextDoors, {}, { signal }),
  staleTime: freshMs,
  // Asks again when these doors are open.
  refetchInterval: ({ state: { data } }) =>
    data?.next ? Math.min(Math.max(Date.parse(data.next.startDate) - Date.now(), minuteMs), longestWaitMs) : false,
})

/** Hidden if the platform can't tell, or nothing is ahead. */
export function NextDoors() {
  const enabled = useCapability('next-doors')
  const next = useQuery({ ...nextDoorsQuery, enabled }).data?.next
  useLiveQueries({ queryKey: nextDoorsQuery.queryKey, concerns: callsOff, everyMs: calledOffMs, paused: !enabled })
  const now = new Date(useNow())
  if (!next) return null
  const isSoon = Date.parse(next.startDate) - now.getTime() < soonMs
  const event = `${next.eventName ?? next.eventId}, starts ${formatMoment(next.startDate, viewerZone, now)}`
  return (
    <Tooltip text={event} side="bottom">
      <PageLink
        to={links.event(next.eventId)}
        aria-label={`Next doors: ${event}`}
        className={classNames(
          'flex h-7.5 flex-none items-center gap-2 rounded-control border border-line px-2.5 font-mono text-small tracking-[-0.01em] hover:border-line-strong touch:h-touch',
          isSoon ? 'text-lamp' : 'text-fg-2',
        )}
      >
        <span className="font-sans tracking-normal text-fg-2 phone:hidden">Next doors</span>
        {formatCountdown(next.startDate, now)}
      </PageLink>
    </Tooltip>
  )
}
