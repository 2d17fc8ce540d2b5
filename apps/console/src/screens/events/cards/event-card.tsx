import type { UpcomingEvent } from '@ground-control/contract/events'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventState } from '@ground-control/domain/events/event-state'
import { Link } from '@tanstack/react-router'
import { useNow } from '#platform/use-now.ts'
import type { CardFigures } from '#screens/events/use-upcoming.ts'
import { AddToCalendar } from '#subjects/events/calendar/add-to-calendar.tsx'
import { calendar } from '#subjects/events/calendar/calendar.ts'
import { EventImage } from '#subjects/events/event-image.tsx'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { eventImageAddress } from '#subjects/events/image-address.ts'
import { FigureLine } from './figure-line.tsx'
import { StartLine } from './start-line.tsx'

type Props = {
  readonly event: UpcomingEvent
  /** null: the platform cannot tell. */
  readonly figures: CardFigures | null
}

/** W4. The link of the title covers the card; what lies above it can be pressed for itself. */
export function EventCard({ event, figures }: Props) {
  const title = eventTitle(event.title)
  const place = event.locationName?.trim()
  return (
    <article className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-panel focus-within:border-line-control hover:border-line-control">
      <EventImage source={eventImageAddress(event.eventImage)} />
      <div className="grid flex-1 content-start gap-0.75 px-3.5 pt-2.5 pb-2.25">
        <div className="flex min-w-0 items-center gap-1">
          <h2 className="flex min-w-0 flex-1 text-body font-semibold">
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              title={title}
              className="min-w-0 truncate after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <span className="relative z-1 -my-1 -mr-1.5 flex flex-none coarse:-my-3">
            <AddToCalendar
              calendar={calendar}
              eventId={event.id}
              title={title}
              startTime={event.startTime ?? null}
              locationName={place || null}
            />
          </span>
        </div>
        <StartLine start={event.startTime} />
        <div className="min-h-4 truncate text-small text-fg-3">{place ? <bdi>{place}</bdi> : null}</div>
        {figures ? <FigureLine figures={figures} /> : null}
        <div className="mt-1.5 flex min-h-5 items-center justify-between gap-2 border-t border-line-faint pt-2">
          <span className="text-legend text-fg-2">STATUS</span>
          <Status event={event} figures={figures} />
        </div>
      </div>
    </article>
  )
}

/** As on the page of the event. Ticks by itself, so that the card around it does not. */
function Status({ event: { status, startTime }, figures }: Props) {
  const places = typeof figures === 'object' ? figures : null
  return <EventStatusBadge status={eventState({ status, startDate: startTime }, places, new Date(useNow(10_000)))} />
}
