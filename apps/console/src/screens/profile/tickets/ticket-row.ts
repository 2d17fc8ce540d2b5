import type { Event } from '@ground-control/contract/events'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { isCancelled, isEventOver } from '@ground-control/domain/events/event-over'
import { type TicketState, ticketState } from '@ground-control/domain/tickets/ticket-state'
import { ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import type { EventId } from '@ground-control/domain/values/ids'
import type { TicketColumn, TicketSort } from '#screens/profile/profile-address.ts'

export type TicketRow = {
  readonly ticket: TicketDetail
  /** null: the event is gone or not named. */
  readonly event: Event | null
  /** False: paid for, but held by someone else. */
  readonly isHeld: boolean
  readonly state: TicketState
}

export type EventsById = ReadonlyMap<EventId, Event>

type Given = {
  readonly held: readonly TicketDetail[]
  readonly bought: readonly TicketDetail[]
  readonly events: EventsById
}

export function ticketRows({ held, bought, events }: Given): readonly TicketRow[] {
  const heldIds = new Set(held.map(({ ticketId }) => ticketId))
  const given = bought.filter(({ ticketId }) => !heldIds.has(ticketId))
  return [...held, ...given].map((ticket) => ({
    ticket,
    event: (ticket.eventId && events.get(ticket.eventId)) || null,
    isHeld: heldIds.has(ticket.ticketId),
    state: ticketState(ticket),
  }))
}

export type TicketFilter = {
  readonly show: 'all' | 'upcoming' | 'past'
  readonly status: TicketState | null
}

/** An event without a date counts as upcoming. */
export function filteredRows(rows: readonly TicketRow[], { show, status }: TicketFilter, now: Date) {
  return rows.filter(
    (row) => (show === 'all' || isOver(row, now) === (show === 'past')) && (status === null || row.state === status),
  )
}

/** Ties sort by date, event and ticket, so the order is stable. */
export function sortedRows(rows: readonly TicketRow[], { column, descending }: TicketSort): readonly TicketRow[] {
  const compare = comparisons[column]
  return rows.toSorted(
    (one, other) =>
      (descending ? compare(other, one) : compare(one, other)) ||
      comparisons.date(other, one) ||
      comparisons.event(one, other) ||
      byText(one.ticket.ticketId, other.ticket.ticketId),
  )
}

/** Held tickets of events that aren't over, by event. */
export function transferableByEvent(rows: readonly TicketRow[], now: Date) {
  const groups = new Map<EventId, { readonly event: Event; readonly tickets: TicketDetail[]; transferable: number }>()
  for (const row of sortedRows(rows, { column: 'date', descending: false })) {
    if (!row.isHeld || !row.event || isCancelled(row.event) || isOver(row, now)) continue
    const group = groups.get(row.event.id) ?? { event: row.event, tickets: [], transferable: 0 }
    group.tickets.push(row.ticket)
    if (row.state === 'pending') group.transferable += 1
    groups.set(row.event.id, group)
  }
  return [...groups.values()].filter(({ transferable }) => transferable > 0)
}

const isOver = ({ event }: TicketRow, now: Date): boolean => event !== null && isEventOver(event, now)

const comparisons: Readonly<Record<TicketColumn, (one: TicketRow, other: TicketRow) => number>> = {
  event: (one, other) => byText(eventTitle(one.event?.name), eventTitle(other.event?.name)),
  date: (one, other) => startOf(one) - startOf(other),
  ticket: (one, other) => byText(ticketTitle(one.ticket), ticketTitle(other.ticket)),
  price: (one, other) => one.ticket.price - other.ticket.price,
}

const startOf = ({ event }: TicketRow): number =>
  event?.startDate ? Date.parse(event.startDate) : Number.MIN_SAFE_INTEGER

const byText = (one: string, other: string): number => collator.compare(one, other)

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
