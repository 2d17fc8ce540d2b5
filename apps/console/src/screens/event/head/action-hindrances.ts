import type { EventReport } from '@ground-control/contract/figures/events'
import { type EventTimes, isCancelled, isEventOver } from '@ground-control/domain/events/event-over'

type Circumstances = {
  readonly event: EventTimes & { readonly ticketing?: unknown }
  /** null: unknown. */
  readonly totals: Pick<EventReport['totals'], 'sold' | 'comps'> | null
  readonly now: Date
}

/** Why comps can’t be issued; null: they can. */
export function compHindrance({ event, now }: Circumstances): string | null {
  if (isCancelled(event)) return 'The event is cancelled.'
  if (isEventOver(event, now)) return 'The event is over.'
  return event.ticketing === null ? 'The event has no ticketing.' : null
}

/** Why tickets can’t be transferred; null: they can. */
export function transferHindrance({ event, totals, now }: Circumstances): string | null {
  if (isCancelled(event)) return 'The event is cancelled.'
  if (isEventOver(event, now)) return 'The event is over.'
  return totals && totals.sold + totals.comps === 0 ? 'The event has no tickets yet.' : null
}
