import type { UpcomingEvent } from '@ground-control/contract/events'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { isCancelled, isOnSale } from '@ground-control/domain/events/event-over'
import { relativeStart } from '@ground-control/domain/events/start-words'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { Link } from '@tanstack/react-router'
import { useNow } from '#platform/use-now.ts'
import { AddToCalendar } from '#subjects/events/calendar/add-to-calendar.tsx'
import { calendar } from '#subjects/events/calendar/calendar.ts'
import { EventImage } from '#subjects/events/event-image.tsx'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { eventImageAddress } from '#subjects/events/image-address.ts'
import { StillSellingMark } from '#subjects/organizations/still-selling.tsx'
import { DoorIconLink } from '#subjects/tickets/door/door-link.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { soldWords, stateBeside } from './card-words.ts'
import { type CardFigures, useEventFigures } from './use-upcoming.ts'

type Props = {
  readonly events: readonly ListedEvent[]
  readonly isLoading: boolean
  readonly headingLevel: 2 | 3
}

export function EventGrid({ events, isLoading, headingLevel }: Props) {
  const figuresOf = useEventFigures(events.map(({ id }) => id))
  return (
    <ul aria-label="Upcoming events" aria-busy={isLoading || undefined} className={grid}>
      {events.map((event) => (
        <li key={event.id} className="min-w-0 [contain-intrinsic-block-size:auto_13rem] [content-visibility:auto]">
          <EventCard event={event} figures={figuresOf?.(event.id) ?? null} headingLevel={headingLevel} />
        </li>
      ))}
      {isLoading ? placeholders.map((place) => <CardSkeleton key={place} />) : null}
    </ul>
  )
}

function CardSkeleton() {
  return (
    <li aria-hidden="true" className="appear-late h-53 overflow-hidden rounded-panel border border-line bg-panel">
      <div className="h-22 bg-well" />
      <div className="grid gap-2.5 px-3.5 pt-3.5">
        <Skeleton width="70%" />
        <Skeleton width="45%" />
        <Skeleton width="55%" />
      </div>
    </li>
  )
}

const placeholders = [1, 2, 3, 4]

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 min-[72rem]:grid-cols-4'

type ListedEvent = UpcomingEvent & { readonly orgId: OrgId }

type CardProps = {
  readonly event: ListedEvent
  /** null: the platform cannot tell. */
  readonly figures: CardFigures | null
}

/** The title’s link covers the card. Elements with a higher z-index stay clickable. */
function EventCard({ event, figures, headingLevel }: CardProps & Pick<Props, 'headingLevel'>) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const title = eventTitle(event.title)
  const place = seenText(event.locationName)
  return (
    <article className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-panel focus-within:border-line-control hover:border-line-control">
      <EventImage source={eventImageAddress(event.eventImage)} />
      <div className="grid flex-1 content-start gap-0.75 px-3.5 pt-2.5 pb-2.25">
        <div className="flex min-w-0 items-center gap-1">
          <Heading className="flex min-w-0 flex-1 text-body font-semibold">
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              title={title}
              className="min-w-0 truncate after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
          </Heading>
          <span className="relative z-1 -my-1 -mr-1.5 flex flex-none coarse:-my-3">
            <DoorIconLink eventId={event.id} title={title} />
            <AddToCalendar
              calendar={calendar}
              eventId={event.id}
              title={title}
              startTime={event.startTime ?? null}
              locationName={place || null}
            />
          </span>
        </div>
        <StartLine start={event.startTime} counts={!isCancelled(event)} />
        <div className="min-h-4 truncate text-small text-fg-3">{place ? <bdi>{place}</bdi> : null}</div>
        {isOnSale({ status: event.status, startDate: event.startTime }, new Date()) ? (
          <StillSellingMark orgId={event.orgId} className="relative z-1 justify-self-start" />
        ) : null}
        {figures ? <FigureLine figures={figures} /> : null}
        <div className="mt-1.5 flex min-h-5 items-center justify-between gap-2 border-t border-line-faint pt-2">
          <span className="text-legend text-fg-2">STATUS</span>
          <Status event={event} figures={figures} />
        </div>
      </div>
    </article>
  )
}

function Status({ event: { status, startTime }, figures }: CardProps) {
  const places = typeof figures === 'object' ? figures : null
  const state = stateBeside({ status, startDate: startTime }, places, new Date(useNow(10_000)))
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <EventStatusBadge status={status} />
      {state ? <EventStatusBadge status={state} /> : null}
    </span>
  )
}

/** One line even without figures, so that the cards keep their height. */
function FigureLine({ figures }: { readonly figures: CardFigures }) {
  return (
    <div className="flex min-h-4 items-center justify-between gap-2 text-small text-fg-3">
      <Figures figures={figures} />
    </div>
  )
}

function Figures({ figures }: { readonly figures: CardFigures }) {
  if (figures === 'loading') return <Skeleton width="55%" />
  if (figures === 'failed') return 'Couldn’t load figures'
  if (figures === 'none') return 'No figures'
  return (
    <>
      <span className="min-w-0 truncate text-fg-2">{soldWords(figures)}</span>
      <span className="flex-none">{`${formatCount(figures.redeemed)} redeemed`}</span>
    </>
  )
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function StartLine({ start, counts }: { readonly start: Instant | null | undefined; readonly counts: boolean }) {
  return (
    <div className="flex min-h-4 items-baseline justify-between gap-2 text-small">
      {start ? <Start start={start} counts={counts} /> : <span className="text-fg-3">No date</span>}
    </div>
  )
}

function Start({ start, counts }: { readonly start: Instant; readonly counts: boolean }) {
  const now = new Date(useNow(10_000))
  const { label, time, isToday } = relativeStart(start, now, viewerZone)
  const leftMs = Date.parse(start) - now.getTime()
  return (
    <>
      <time dateTime={start} className="min-w-0 truncate text-fg-3">
        <span className={isToday ? 'font-semibold text-lamp' : 'font-medium text-fg-2'}>{label}</span>
        {time ? `, ${time}` : null}
      </time>
      {counts && Math.abs(leftMs) <= dayMs ? <TMinus start={start} /> : null}
    </>
  )
}

function TMinus({ start }: { readonly start: Instant }) {
  const now = new Date(useNow())
  const isSoon = Date.parse(start) - now.getTime() < hourMs
  return (
    <span
      className={`flex-none font-mono text-mono ${isSoon ? 'text-lamp' : 'text-fg-2'}`}
      title="Time until the start"
    >
      {formatCountdown(start, now)}
    </span>
  )
}
