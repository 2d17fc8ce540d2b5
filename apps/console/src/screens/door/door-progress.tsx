import type { getDoor } from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { formatCountdown } from '@ground-control/domain/events/event-dates'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { formatCount } from '@ground-control/domain/values/counts'
import type { Instant } from '@ground-control/domain/values/time'
import { useNow } from '#platform/use-now.ts'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type Props = { readonly event: ReplyOf<typeof getDoor> | null }

export function DoorProgress({ event }: Props) {
  return (
    <div className="grid flex-none gap-1.5 border-b border-line-faint px-4 pt-2.5 pb-3">
      <div className="flex min-h-5.5 items-center justify-between gap-3">
        {event ? (
          <span className="text-fg-2">
            <span className="font-semibold text-fg">{formatCount(event.inside)}</span> of {formatCount(event.tickets)}{' '}
            in
          </span>
        ) : (
          <Skeleton width="7rem" />
        )}
        {event && isCancelled(event) ? <span className="font-medium text-error">Called off</span> : null}
        {event?.startDate && !isCancelled(event) ? <Countdown start={event.startDate} /> : null}
      </div>
      <SeatStrip
        meaning="redeemed"
        label="Checked in"
        percent={event && event.tickets > 0 ? (event.inside / event.tickets) * 100 : 0}
      />
    </div>
  )
}

/** Ticks alone. */
const Countdown = ({ start }: { readonly start: Instant }) => (
  <span className="font-mono text-[0.8125rem] text-fg-2">Doors {formatCountdown(start, new Date(useNow()))}</span>
)
