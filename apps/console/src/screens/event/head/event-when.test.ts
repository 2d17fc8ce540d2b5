import { instant } from '@ground-control/domain/testing/ids'
import { expect, test } from 'vitest'
import { eventWhen, placeLine } from './event-when.ts'

const now = new Date('2026-11-15T12:00:00Z')
const at = instant
const inUtc = { now, timeZone: 'UTC' }

test('a one-day event shows the end time, a longer one the end date', { tags: ['X2'] }, () => {
  const startDate = at('2026-11-15T18:00:00Z')
  expect(eventWhen({ startDate, endDate: at('2026-11-15T21:30:00Z') }, inUtc)).toEqual({
    start: 'Nov 15, 6:00 PM',
    end: '9:30 PM',
  })
  expect(eventWhen({ startDate, endDate: at('2026-11-17T21:30:00Z') }, inUtc).end).toBe('Nov 17, 9:30 PM')
  expect(eventWhen({ startDate: at('2027-01-12T17:00:00Z'), endDate: null }, inUtc)).toMatchObject({
    start: 'Jan 12, 2027, 5:00 PM',
    end: null,
  })
})

test('times and the end day follow the reader’s clock', { tags: ['X2'] }, () => {
  const when = { startDate: at('2026-11-15T18:00:00Z'), endDate: at('2026-11-16T01:30:00Z') }
  expect(eventWhen(when, inUtc)).toEqual({ start: 'Nov 15, 6:00 PM', end: 'Nov 16, 1:30 AM' })
  expect(eventWhen(when, { now, timeZone: 'America/New_York' })).toEqual({ start: 'Nov 15, 1:00 PM', end: '8:30 PM' })
})

test('a room that the address names is not repeated', { tags: ['X2'] }, () => {
  expect(placeLine([{ name: 'The Foundry' }], 'The Foundry, Garden Stage')).toBe('The Foundry, Garden Stage')
  expect(placeLine([{ name: 'Main Room' }, { name: null }], ' Halcyon Hall ')).toBe('Main Room, Halcyon Hall')
  expect(placeLine([], null)).toBe('')
})
