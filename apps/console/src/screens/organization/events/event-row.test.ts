import type { Event } from '@ground-control/contract/events'
import { expect, test } from 'vitest'
import { chosenRows, type EventFigures, type EventRow, eventRows, nextEvent, sortedRows } from './event-row.ts'

const now = new Date('2026-06-01T12:00:00Z')
const event = (id: string, startDate: string | null, rest: object = {}) =>
  ({ id, name: `Event ${id}`, startDate, ...rest }) as unknown as Event
const figures = (eventId: string, sold: number, gross: number) => ({ eventId, sold, gross }) as unknown as EventFigures

const events = [
  event('later', '2026-08-01T20:00:00Z'),
  event('next', '2026-07-01T20:00:00Z'),
  event('off', '2026-06-02T20:00:00Z', { status: 'cancelled' }),
  event('undated', null),
  event('past', '2026-05-01T20:00:00Z'),
]
const rows = eventRows(events, [figures('later', 5, 100), figures('past', 9, 50), figures('next', 0, 0)])
const idsOf = (some: readonly EventRow[]) => some.map(({ event: { id } }) => id)

test('ticketed events have figures, and undated events count as upcoming', { tags: ['X4'] }, () => {
  expect(idsOf(chosenRows(rows, 'all', now))).toHaveLength(5)
  expect(idsOf(chosenRows(rows, 'ticketed', now))).toEqual(['later', 'next', 'past'])
  expect(idsOf(chosenRows(rows, 'upcoming', now))).toEqual(['later', 'next', 'off', 'undated'])
  expect(idsOf(chosenRows(rows, 'past', now))).toEqual(['past'])
})

test('events without a date or figures stay last in both directions', { tags: ['X4'] }, () => {
  const sorted = (column: 'event' | 'date' | 'sold' | 'revenue', descending: boolean) =>
    idsOf(sortedRows(rows, { column, descending }))
  expect(sorted('date', false)).toEqual(['past', 'off', 'next', 'later', 'undated'])
  expect(sorted('date', true)).toEqual(['later', 'next', 'off', 'past', 'undated'])
  expect(sorted('sold', true)).toEqual(['past', 'later', 'next', 'off', 'undated'])
  expect(sorted('revenue', false)).toEqual(['next', 'past', 'later', 'off', 'undated'])
  expect(sorted('event', true)).toEqual(['undated', 'past', 'off', 'next', 'later'])
})

test('the next event is the first to start that is not cancelled', { tags: ['X4'] }, () => {
  expect(nextEvent(events, now)?.id).toBe('next')
  expect(nextEvent(events, new Date('2027-01-01T00:00:00Z'))).toBeNull()
})
