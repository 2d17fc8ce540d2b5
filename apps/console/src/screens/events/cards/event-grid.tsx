import type { UpcomingEvent } from '@ground-control/contract/events'
import { useEventFigures } from '#screens/events/use-upcoming.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventCard } from './event-card.tsx'

type Props = {
  readonly events: readonly UpcomingEvent[]
  /** Of organizations that have not answered yet. */
  readonly isLoading: boolean
}

/** 4, 2 or 1 in a row. */
export function EventGrid({ events, isLoading }: Props) {
  const figuresOf = useEventFigures(events.map(({ id }) => id))
  return (
    <ul aria-label="Upcoming events" aria-busy={isLoading || undefined} className={grid}>
      {events.map((event) => (
        <li key={event.id} className="min-w-0 [contain-intrinsic-block-size:auto_13rem] [content-visibility:auto]">
          <EventCard event={event} figures={figuresOf?.(event.id) ?? null} />
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
