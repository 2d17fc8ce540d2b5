import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import { hasNobodyIn, noCheckInsWords } from '@ground-control/domain/events/event-urgency'
import { beginWords } from '@ground-control/domain/events/start-words'
import { redeemedShare } from '@ground-control/domain/figures/ticket-figures'
import type { Instant } from '@ground-control/domain/values/time'
import { useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { RowLink } from '#ui/table/row-link.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { type Door, doorFigures, doorPlace } from './door.ts'

const hourMs = 3_600_000

export function DoorItem({ door }: { readonly door: Door }) {
  const router = useRouter()
  const now = new Date(useNow(60_000))
  const { figures } = door
  const href = links.guests(door.eventId)
  const isAlarm = hasNobodyIn(door, now)
  return (
    <li className="relative grid gap-0.75 border-b border-line-faint px-4 pt-1.75 pb-2 last:border-b-0 hover:bg-hover">
      <span className="flex min-w-0 items-baseline justify-between gap-3">
        <RowLink href={href} onOpen={() => void router.navigate({ href })} className="min-w-0 truncate font-medium">
          <bdi>{eventTitle(door.eventName)}</bdi>
        </RowLink>
        {isCancelled(door) ? (
          <EventStatusBadge status={door.status} />
        ) : isEventOver(door, now) ? (
          <span className="flex-none text-small text-fg-3">Ended</span>
        ) : (
          <TMinus start={door.startDate} />
        )}
      </span>
      {figures ? <SeatStrip percent={redeemedShare(figures) * 100} meaning="redeemed" label="Redeemed" /> : null}
      <span className="flex min-w-0 flex-wrap justify-between gap-x-3 text-small text-fg-3">
        <span className="flex min-w-0 flex-[1_1_9.5rem]">
          <bdi className="min-w-0 truncate">{doorPlace(door)}</bdi>
          <span className="flex-none whitespace-pre">
            {' · '}
            <time dateTime={door.startDate}>{beginWords(door.startDate, now, viewerZone)}</time>
          </span>
        </span>
        {figures ? (
          <span className={`flex-none ${isAlarm ? 'font-medium text-error' : 'text-fg-2'}`}>
            {isAlarm ? noCheckInsWords(figures) : doorFigures(figures)}
          </span>
        ) : null}
      </span>
    </li>
  )
}

function TMinus({ start }: { readonly start: Instant }) {
  const now = new Date(useNow())
  const leftMs = Date.parse(start) - now.getTime()
  const isSoon = leftMs > 0 && leftMs < hourMs
  return (
    <span className={`flex-none font-mono text-mono ${isSoon ? 'text-lamp' : 'text-fg-2'}`}>
      {formatCountdown(start, now)}
    </span>
  )
}
