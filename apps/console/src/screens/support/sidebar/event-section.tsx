import type { CaseDetail } from '@ground-control/contract/support'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { redeemedCount, redeemedPercent } from '@ground-control/domain/figures/ticket-figures'
import { momentText, withoutSeconds } from '@ground-control/domain/support/case-times'
import type { Instant } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { eventQueries } from '#subjects/events/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { besideQueries, eventTicketsKey } from './queries.ts'
import { SideSection, sideLink } from './side-section.tsx'

type Props = { readonly event: NonNullable<CaseDetail['case']['event']> }

const everyMs = 3_000

export function EventSection({ event: { eventId, name } }: Props) {
  const hasFigures = useCapability('event-figures')
  const event = useQuery(eventQueries.event(eventId))
  const figures = useQuery({ ...besideQueries.figures(eventId), enabled: hasFigures })
  useLiveQueries({
    queryKey: eventTicketsKey(eventId),
    concerns: (hint) => hint.kind === 'tickets' && hint.eventId === eventId,
    everyMs,
  })
  const start = event.data?.startDate
  const isOff = event.data != null && isCancelled(event.data)
  return (
    <SideSection title="Event">
      <div className="grid min-w-0">
        <Link to="/events/$eventId" params={{ eventId }} className={`${sideLink} font-medium`}>
          <bdi>{eventTitle(name)}</bdi>
        </Link>
        <CopyId id={eventId} what="event ID" className="-my-0.5" />
        {isOff ? <EventStatusBadge status={event.data?.status} /> : null}
      </div>
      <dl className="grid gap-1.5 text-small">
        {event.isPending ? (
          <Fact name="Starts">
            <Skeleton width="60%" />
          </Fact>
        ) : null}
        {start ? (
          <Fact name="Starts">
            <Start start={start} counts={!isOff} />
          </Fact>
        ) : null}
        {figures.data ? <Fact name="Redeemed">{redeemedText(figures.data)}</Fact> : null}
      </dl>
      <Link to="/events/$eventId/guests" params={{ eventId }} className={buttonClass({ size: 'sm' })}>
        Open guest list
      </Link>
    </SideSection>
  )
}

function Start({ start, counts }: { readonly start: Instant; readonly counts: boolean }) {
  const now = new Date(useNow(10_000))
  if (!counts) return momentText(start, now, viewerZone)
  return `${momentText(start, now, viewerZone)}, ${withoutSeconds(formatCountdown(start, now))}`
}

function redeemedText(figures: Parameters<typeof redeemedCount>[0]): string {
  if (figures.sold + figures.comps === 0) return 'No tickets yet'
  return `${redeemedCount(figures)}, ${redeemedPercent(figures)}`
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3">
      <dt className="text-fg-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
