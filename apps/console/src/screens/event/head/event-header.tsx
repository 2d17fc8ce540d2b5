import type { Event } from '@ground-control/contract/events'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { isOnSale } from '@ground-control/domain/events/event-over'
import { isSuspended, organizationName } from '@ground-control/domain/organizations/organization-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { Instant } from '@ground-control/domain/values/time'
import { Link } from '@tanstack/react-router'
import { Building2, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#platform/use-now.ts'
import { AddToCalendar } from '#subjects/events/calendar/add-to-calendar.tsx'
import { calendar } from '#subjects/events/calendar/calendar.ts'
import { EventImage } from '#subjects/events/event-image.tsx'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { eventImageAddress } from '#subjects/events/image-address.ts'
import { VenueTime } from '#subjects/events/venue-time.tsx'
import { SuspendedMark } from '#subjects/organizations/still-selling.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { eventWhen, placeLine } from './event-when.ts'

type Props = {
  /** null: not loaded yet, or none. The heading stays the same element, so it keeps the focus. */
  readonly event: Event | null
  readonly state: string | null | undefined
  readonly actions: ReactNode
}

export function EventHeader({ event, state, actions }: Props) {
  const title = event ? eventTitle(event.name) : 'Event'
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <header className="flex flex-wrap gap-x-4 gap-y-3 phone:gap-x-3">
      {event ? (
        <EventImage
          source={eventImageAddress(event.eventImage)}
          className="h-19 w-32 rounded-panel phone:h-12 phone:w-20"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 tabIndex={-1} className="text-title text-balance wrap-anywhere">
            <bdi>{title}</bdi>
          </h1>
          {event ? (
            <>
              <EventStatusBadge status={state} loud />
              <AddToCalendar
                calendar={calendar}
                eventId={event.id}
                title={title}
                startTime={event.startDate ?? null}
                locationName={seenText(event.locationName)}
              />
            </>
          ) : null}
        </div>
        {event && !isPhone ? <Facts event={event} state={state} /> : null}
      </div>
      {/* A phone has no space beside the image. */}
      {event && isPhone ? <Facts event={event} state={state} /> : null}
      <div className="flex flex-wrap items-start gap-2 phone:w-full">{actions}</div>
    </header>
  )
}

function Facts({ event, state }: { readonly event: Event } & Pick<Props, 'state'>) {
  const places = placeLine(event.spaces ?? [], event.locationName)
  const organization = event.organization ?? { id: event.organizationRef.id }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-fg-2 phone:mt-0 phone:w-full phone:gap-y-0 [&_svg]:size-3.5 [&_svg]:text-fg-3">
      <Fact icon={<Clock aria-hidden="true" />}>
        {event.startDate ? (
          <Times
            start={event.startDate}
            end={event.endDate ?? null}
            venueZone={event.timeZone}
            counts={!isOff(state)}
          />
        ) : (
          'No date'
        )}
      </Fact>
      {places ? (
        <Fact icon={<MapPin aria-hidden="true" />}>
          <bdi>{places}</bdi>
        </Fact>
      ) : null}
      <Fact icon={<Building2 aria-hidden="true" />}>
        <Link
          to="/organization/$orgId"
          params={{ orgId: organization.id }}
          className="inline-flex min-h-6 items-center rounded-tag text-signal hover:underline coarse:min-h-touch"
        >
          <bdi>{organizationName(organization)}</bdi>
        </Link>
      </Fact>
      {isSuspended(organization) && isOnSale(event, new Date()) ? <SuspendedMark /> : null}
      <CopyId id={event.id} what="event ID" />
    </div>
  )
}

const Fact = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
    {icon}
    {children}
  </span>
)

const hourMs = 3_600_000

/** No countdown for an event that is over or cancelled. */
const isOff = (state: Props['state']) => state === 'ended' || state === 'cancelled'

type TimesProps = {
  readonly start: Instant
  readonly end: Instant | null
  readonly venueZone: string | null | undefined
  readonly counts: boolean
}

function Times({ start: startDate, end: endDate, venueZone, counts }: TimesProps) {
  const now = new Date(useNow(10_000))
  const { start, end } = eventWhen({ startDate, endDate }, { now, timeZone: viewerZone })
  return (
    <>
      <span>
        <time dateTime={startDate}>{start}</time>
        {end ? (
          <>
            {' – '}
            <time dateTime={endDate ?? undefined}>{end}</time>
          </>
        ) : null}
        <VenueTime start={startDate} venueZone={venueZone} now={now} />
      </span>
      {counts ? <TMinus start={startDate} /> : null}
    </>
  )
}

function TMinus({ start }: { readonly start: Instant }) {
  const now = new Date(useNow())
  const isNow = Date.parse(start) - now.getTime() < hourMs
  return (
    <span
      className={`flex-none font-mono text-mono whitespace-nowrap ${isNow ? 'text-lamp' : 'text-fg-2'}`}
      title="Time until the start"
    >
      {formatCountdown(start, now)}
    </span>
  )
}
