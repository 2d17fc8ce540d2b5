import { eventTitle, organizationTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { formatMoment } from '@ground-control/domain/events/event-dates'
import { isCancelled, isOnSale } from '@ground-control/domain/events/event-over'
import type { EventSection } from '@ground-control/domain/events/event-sections'
import { eventState } from '@ground-control/domain/events/event-state'
import { beginWords, wasWords } from '@ground-control/domain/events/start-words'
import { isSuspended } from '@ground-control/domain/organizations/organization-text'
import type { Instant } from '@ground-control/domain/values/time'
import { Link, useRouter } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import type { ListedEvent } from '#screens/events/queries.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { SuspendedMark } from '#subjects/organizations/still-selling.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { RowLink } from '#ui/table/row-link.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { attendanceOf } from './line-words.ts'

type Props = { readonly event: ListedEvent; readonly section: EventSection; readonly now: Date }

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,31fr)_minmax(0,16fr)_minmax(7.5rem,15fr)_minmax(9rem,21fr)_7.5rem_3.25rem]'

/** The event's link covers the row; the link to its guests lies above it. */
export function EventLine({ event, section, now }: Props) {
  const router = useRouter()
  const href = links.event(event.eventId)
  const title = eventTitle(event.eventName)
  return (
    <li
      className={`${columns} relative min-h-row-2 border-b border-line-faint px-4 py-1 last:border-b-0 hover:bg-hover phone:py-2.5`}
    >
      <span className="min-w-0">
        <RowLink href={href} onOpen={() => void router.navigate({ href })} className="block truncate font-semibold">
          <bdi title={title}>{title}</bdi>
        </RowLink>
        <span className="block truncate font-mono text-mono text-fg-3">{event.eventId}</span>
      </span>
      <span className="min-w-0 phone:order-2 phone:col-span-2">
        <bdi className="block truncate text-fg-2">{organizationTitle(event.orgName)}</bdi>
        {isSuspended({ status: event.orgStatus }) && isOnSale(event, now) ? (
          <SuspendedMark className="max-w-full" />
        ) : null}
      </span>
      <When event={event} section={section} now={now} />
      <Attended event={event} section={section} now={now} />
      <span className="phone:order-1 phone:text-right">
        <EventStatusBadge status={eventState(event, event, now)} quiet />
      </span>
      <Link
        to="/events/$eventId/guests"
        params={{ eventId: event.eventId }}
        aria-label={`Guests of ${title}`}
        className="relative z-1 justify-self-end rounded-tag text-small text-signal underline-offset-2 hover:underline md:py-1 touch:-my-2 touch:grid touch:min-h-touch touch:min-w-touch touch:place-items-center phone:order-last"
      >
        Guests
      </Link>
    </li>
  )
}

function When({ event, section, now }: Props) {
  const { startDate } = event
  const isOff = isCancelled(event)
  const words = isOff ? wasWords : beginWords
  return (
    <span className="min-w-0 phone:order-3 phone:col-span-2 phone:flex phone:justify-between phone:gap-3">
      <time dateTime={startDate} className="block truncate phone:text-fg-2">
        {section === 'past' ? formatMoment(startDate, viewerZone, now) : words(startDate, now, viewerZone)}
      </time>
      {section === 'past' ? null : isOff ? (
        <span className="block text-small text-fg-3">Called off</span>
      ) : (
        <Countdown start={startDate} />
      )}
    </span>
  )
}

const hourMs = 3_600_000

function Countdown({ start }: { readonly start: Instant }) {
  const now = new Date(useNow())
  const leftMs = Date.parse(start) - now.getTime()
  const isSoon = leftMs > 0 && leftMs < hourMs
  return (
    <span className={`block font-mono text-mono ${isSoon ? 'text-lamp' : 'text-fg-3'}`}>
      {formatCountdown(start, now)}
    </span>
  )
}

function Attended({ event, section, now }: Props) {
  const { words, isAlarm, seats } = attendanceOf(event, section, now)
  return (
    <span className="grid min-w-0 gap-1 phone:order-4">
      {seats ? (
        <SeatStrip
          percent={seats.percent}
          meaning={seats.meaning}
          label={seats.meaning === 'redeemed' ? 'Redeemed' : 'Sold'}
          size="thin"
        />
      ) : null}
      <span className={`truncate text-small ${isAlarm ? 'font-medium text-error' : 'text-fg-3'}`}>{words}</span>
    </span>
  )
}
