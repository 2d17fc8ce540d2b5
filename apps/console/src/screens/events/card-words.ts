import { eventState } from '@ground-control/domain/events/event-state'
import { formatCount, plural } from '@ground-control/domain/values/counts'

type CardEvent = Pick<Parameters<typeof eventState>[0], 'status' | 'startDate'>
type Places = NonNullable<Parameters<typeof eventState>[1]>

/** The state from clock and sales, shown beside the status; null: it adds nothing. */
export function stateBeside(event: CardEvent, places: Places | null, now: Date): string | null {
  const state = eventState(event, places, now)
  return computedStates.has(state) && state !== event.status ? (state ?? null) : null
}

const computedStates: ReadonlySet<string | null | undefined> = new Set(['live', 'sold_out', 'ended'])

/** '70 of 240 sold', '74 of 240 (4 comps)': comps take places too, so a full house looks full. */
export function soldWords({ sold, comps, capacity }: Pick<Places, 'sold' | 'comps' | 'capacity'>): string {
  const places = capacity === null ? '' : ` of ${formatCount(capacity)}`
  if (comps === 0) return `${formatCount(sold)}${places} sold`
  return `${formatCount(sold + comps)}${places || ' tickets'} (${formatCount(comps)} ${plural(comps, 'comp')})`
}
