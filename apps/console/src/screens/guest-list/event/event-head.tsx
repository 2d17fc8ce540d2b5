import type { Event } from '@ground-control/contract/events'
import { eventState } from '@ground-control/domain/events/event-state'
import { startWords } from '@ground-control/domain/events/start-words'
import { ArrowLeft, Clock, MapPin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useGuestListValue } from '#screens/guest-list/source/use-guest-list.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { VenueTime } from '#subjects/events/venue-time.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { classNames } from '#ui/class-names.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import type { EventInfo } from './use-event.ts'

export type WayBack = { readonly href: string; readonly go: () => void }

type Props = {
  readonly back: WayBack
  readonly title: string | null
  readonly event?: Pick<EventInfo, 'startDate' | 'location' | 'event' | 'capacity'>
  readonly actions?: ReactNode
}

export function EventHead({ back, title, event, actions }: Props) {
  return (
    <header className="grid flex-none grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <BackLink back={back} />
      {/* Extends into the page's padding, so that it takes no extra height and the next line has the full width. On a phone there is no room. */}
      <div className="-mt-2 flex items-center gap-4 self-start phone:order-last phone:col-span-2 phone:mt-2 phone:justify-self-start">
        {actions}
      </div>
      <div className="col-span-2 flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-1 phone:mt-1 phone:min-h-0">
        <h1 tabIndex={-1} className="min-w-0 text-title text-balance wrap-anywhere">
          {title === null ? <span className="appear-late">Guest list</span> : <bdi>{title}</bdi>}
        </h1>
        {/* On a phone it has two lines, kept free until the event is loaded. */}
        {event ? (
          <div className="contents phone:flex phone:min-h-10.5 phone:w-full phone:flex-wrap phone:content-start phone:items-center phone:gap-x-2.5 phone:gap-y-0.5">
            {event.event ? <State event={event.event} capacity={event.capacity} /> : null}
            {event.startDate ? (
              <Chip icon={<Clock />}>
                <StartTime at={event.startDate} venueZone={event.event?.timeZone} />
              </Chip>
            ) : null}
            {event.location ? (
              <Chip icon={<MapPin />} isLine>
                <bdi>{event.location}</bdi>
              </Chip>
            ) : null}
          </div>
        ) : null}
      </div>
    </header>
  )
}

function BackLink({ back }: { readonly back: WayBack }) {
  return (
    <a
      href={back.href}
      onClick={onPlainPress(back.go)}
      className="inline-flex min-h-6 items-center gap-1.5 justify-self-start rounded-tag text-legend text-fg-3 hover:text-fg touch:min-h-touch"
    >
      <ArrowLeft className="size-3.5" aria-hidden="true" />
      RETURN TO COMMAND
    </a>
  )
}

type ChipProps = { readonly icon: ReactNode; readonly children: ReactNode; readonly isLine?: boolean }

/** On a phone only its words. */
function Chip({ icon, children, isLine = false }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 max-w-full min-w-0 items-center gap-1.5 rounded-tag border border-line px-2 text-small text-fg-2 phone:h-5 phone:border-0 phone:px-0 [&>svg]:size-3 [&>svg]:flex-none',
        isLine && 'phone:w-full',
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

type StateProps = { readonly event: Event; readonly capacity: number | null }

/** Sold out by the list's own figures, which follow every sale and refund. */
const State = memo(function State({ event, capacity }: StateProps) {
  const figures = useGuestListValue(event.id, (list) => (list.state === 'ready' ? list.figures : null))
  return (
    <EventStatusBadge loud status={eventState(event, figures && { ...figures, capacity }, new Date(useNow(60_000)))} />
  )
})

type StartProps = {
  readonly at: NonNullable<EventInfo['startDate']>
  readonly venueZone: string | null | undefined
}

const StartTime = memo(function StartTime({ at, venueZone }: StartProps) {
  const now = new Date(useNow(60_000))
  return (
    <>
      <time dateTime={at}>{startWords(at, now, viewerZone)}</time>
      <VenueTime start={at} venueZone={venueZone} now={now} />
    </>
  )
})
