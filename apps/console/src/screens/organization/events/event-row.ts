import type { Event } from '@ground-control/contract/events'
import type { OrganizationFigures } from '@ground-control/contract/figures/organizations'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import type { EventChoice } from '@ground-control/domain/events/event-choices'
import { isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import type { EventColumn, EventSort } from '#screens/organization/organization-address.ts'

export type EventFigures = OrganizationFigures['byEvent'][number]

export type EventRow = {
  readonly event: Event
  /** null: not ticketed, or not counted. */
  readonly figures: EventFigures | null
}

export function eventRows(events: readonly Event[], figures: readonly EventFigures[]): readonly EventRow[] {
  const byId = new Map(figures.map((each) => [each.eventId, each]))
  return events.map((event) => ({ event, figures: byId.get(event.id) ?? null }))
}

export function chosenRows(rows: readonly EventRow[], choice: EventChoice, now: Date): readonly EventRow[] {
  if (choice === 'all') return rows
  if (choice === 'ticketed') return rows.filter(({ figures }) => figures !== null)
  return rows.filter(({ event }) => isEventOver(event, now) === (choice === 'past'))
}

/** Events without a date or figures come last in both directions. */
export function sortedRows(rows: readonly EventRow[], { column, descending }: EventSort): readonly EventRow[] {
  const turn = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    if (column === 'event') return turn * byName(one, other) || byId(one, other)
    const [a, b] = [amountOf(one, column), amountOf(other, column)]
    if (a === b) return byName(one, other) || byId(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return turn * (a - b)
  })
}

export function nextEvent(events: readonly Event[], now: Date): Event | null {
  const coming = events.filter(
    (event) => event.startDate && !isCancelled(event) && Date.parse(event.startDate) > now.getTime(),
  )
  return coming.reduce<Event | null>(
    (first, event) => (first && startOf(first) <= startOf(event) ? first : event),
    null,
  )
}

function amountOf({ event, figures }: EventRow, column: Exclude<EventColumn, 'event'>): number | null {
  if (column === 'date') return event.startDate ? startOf(event) : null
  return figures && (column === 'sold' ? figures.sold : figures.gross)
}

const startOf = ({ startDate }: Event): number => Date.parse(startDate ?? '')

const byName = (one: EventRow, other: EventRow): number =>
  collator.compare(eventTitle(one.event.name), eventTitle(other.event.name))

const byId = (one: EventRow, other: EventRow): number => (one.event.id < other.event.id ? -1 : 1)

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
