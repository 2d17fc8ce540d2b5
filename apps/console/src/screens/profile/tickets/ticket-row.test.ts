import type { Event } from '@ground-control/contract/events'
import type { TicketDetail } from '@ground-control/contract/tickets'
import type { EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { filteredRows, sortedRows, ticketRows, transferableByEvent } from './ticket-row.ts'

const now = new Date('2026-06-01T12:00:00Z')
const event = (id: string, name: string, startDate: string | null) => ({ id, name, startDate }) as unknown as Event
const ticket = (ticketId: string, eventId: string | null, rest: object = {}) =>
  ({ ticketId, eventId, price: 2500, redeemed: false, ...rest }) as unknown as TicketDetail

const events: ReadonlyMap<EventId, Event> = new Map(
  [
    event('evt_past', 'Aurora', '2026-05-01T20:00:00Z'),
    event('evt_next', 'Borealis', '2026-07-01T20:00:00Z'),
    event('evt_open', 'Cirrus', null),
  ].map((each) => [each.id, each]),
)

const held = [
  ticket('t1', 'evt_past', { redeemed: true }),
  ticket('t2', 'evt_next'),
  ticket('t3', 'evt_next', { refundId: 're_1', redeemed: true }),
  ticket('t4', 'evt_open', { price: 100 }),
]
const bought = [ticket('t2', 'evt_next'), ticket('t5', 'evt_next'), ticket('t6', 'evt_gone')]
const rows = ticketRows({ held, bought, events })
const idsOf = (some: readonly { readonly ticket: TicketDetail }[]) => some.map(({ ticket: { ticketId } }) => ticketId)

test('held and transferred tickets are each listed once, with their state', {
  tags: ['X3'],
}, () => {
  expect(idsOf(rows)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6'])
  expect(rows.map(({ isHeld }) => isHeld)).toEqual([true, true, true, true, false, false])
  expect(rows.map(({ state }) => state)).toEqual(['redeemed', 'pending', 'refunded', 'pending', 'pending', 'pending'])
  expect(rows.at(-1)?.event).toBeNull()
})

test('ended events are past; those without a date or event count as upcoming', { tags: ['X3'] }, () => {
  const shown = (show: 'all' | 'upcoming' | 'past') => idsOf(filteredRows(rows, { show, status: null }, now))
  expect(shown('all')).toHaveLength(6)
  expect(shown('past')).toEqual(['t1'])
  expect(shown('upcoming')).toEqual(['t2', 't3', 't4', 't5', 't6'])
  expect(idsOf(filteredRows(rows, { show: 'all', status: 'redeemed' }, now))).toEqual(['t1'])
})

test('tickets sort by event date by default, and ties keep their order', { tags: ['X3'] }, () => {
  expect(idsOf(sortedRows(rows, { column: 'date', descending: true }))).toEqual(['t2', 't3', 't5', 't1', 't4', 't6'])
  expect(idsOf(sortedRows(rows, { column: 'event', descending: false }))).toEqual(['t1', 't2', 't3', 't5', 't4', 't6'])
  expect(idsOf(sortedRows(rows.toReversed(), { column: 'price', descending: false }))[0]).toBe('t4')
})

test('only held tickets of events that are not over can be transferred', { tags: ['C2'] }, () => {
  const found = transferableByEvent(rows, now).map(({ event: { id }, tickets, transferable }) => ({
    id,
    tickets: tickets.map(({ ticketId }) => ticketId),
    transferable,
  }))
  expect(found).toEqual([
    { id: 'evt_open', tickets: ['t4'], transferable: 1 },
    { id: 'evt_next', tickets: ['t2', 't3'], transferable: 1 },
  ])
})

test('tickets of a cancelled event can’t be transferred', { tags: ['C2', 'E3'] }, () => {
  const cancelled = rows.map((row) => ({ ...row, event: row.event && { ...row.event, status: 'cancelled' } }))
  expect(transferableByEvent(cancelled, now)).toEqual([])
})
