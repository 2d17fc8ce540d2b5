import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import type { EventStatsRow } from '@ground-control/domain/figures/event-stats'
import { formatCount } from '@ground-control/domain/values/counts'
import { formatUsd } from '@ground-control/domain/values/money'
import type { ReactNode } from 'react'
import { type Clock, updatedAge } from './event-columns.tsx'

type Props = { readonly event: EventStatsRow; readonly clock: Clock }

export function EventCard({ event, clock }: Props) {
  const date = eventDate(event, clock.viewerZone)
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <Line className="font-medium" start={eventTitle(event.eventName)} end={formatUsd(event.totalRevenue)} />
      <Line
        className="text-small text-fg-3"
        start={
          <>
            <bdi>{organizationTitle(event.orgName)}</bdi> · {date}
          </>
        }
        end={`${formatCount(event.ticketsSold)} sold`}
      />
      <Line
        className="text-small text-fg-3"
        start={
          <span className="font-mono text-mono">
            {event.eventId} · {event.orgId}
          </span>
        }
        end={updatedAge(event, clock)}
      />
    </span>
  )
}

type LineProps = { readonly className: string; readonly start: ReactNode; readonly end: string }

function Line({ className, start, end }: LineProps) {
  return (
    <span className={`flex justify-between gap-3 ${className}`}>
      <span className="truncate">{start}</span>
      <span className="flex-none">{end}</span>
    </span>
  )
}
