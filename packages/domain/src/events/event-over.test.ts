import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { type EventTimes, isCancelled, isEventOver, isOnSale } from './event-over.ts'

const now = new Date('2026-11-15T12:00:00Z')
const at = (time: string) => instant(`2026-11-15T${time}Z`)

test.each<[string, EventTimes, boolean]>([
  ['ended a moment ago', { startDate: at('08:00:00'), endDate: at('11:59:59') }, true],
  ['ends this moment', { startDate: at('08:00:00'), endDate: at('12:00:00') }, false],
  ['goes on', { startDate: at('08:00:00'), endDate: at('12:00:01') }, false],
  ['began more than six hours ago and says no end', { startDate: at('05:59:59'), endDate: null }, true],
  ['began six hours ago and says no end', { startDate: at('06:00:00') }, false],
  ['began long ago and ends later', { startDate: instant('2026-11-01T00:00:00Z'), endDate: at('23:00:00') }, false],
  ['has only an end, which is past', { endDate: at('11:00:00') }, true],
  ['has no date', {}, false],
  ['is to come', { startDate: at('20:00:00'), endDate: at('23:00:00'), status: 'on_sale' }, false],
  ['was ended early', { startDate: at('11:00:00'), endDate: at('23:00:00'), status: 'ended' }, true],
  ['is written with an offset', { endDate: instant('2026-11-15T13:30:00+02:00') }, true],
])('an event that %s', { tags: ['C2'] }, (_, event, isOver) => {
  expect(isEventOver(event, now)).toBe(isOver)
})

test('a cancelled event is cancelled, not over', { tags: ['C1'] }, () => {
  expect(isCancelled({ status: 'cancelled' })).toBe(true)
  expect(isCancelled({ status: 'CANCELED' })).toBe(true)
  expect(isCancelled({ status: 'on_sale' })).toBe(false)
  expect(isEventOver({ status: 'cancelled' }, now)).toBe(false)
  expect(isCancelled({ status: 'on_sale' })).toBe(false)
})

test.each<[string, EventTimes, boolean]>([
  ['to come', { startDate: at('20:00:00'), status: 'on_sale' }, true],
  ['under way', { startDate: at('11:00:00'), status: 'live' }, true],
  ['over', { startDate: at('01:00:00'), status: 'on_sale' }, false],
  ['sold out', { startDate: at('20:00:00'), status: 'sold_out' }, false],
  ['cancelled', { startDate: at('20:00:00'), status: 'cancelled' }, false],
  ['a draft', { startDate: at('20:00:00'), status: 'draft' }, false],
])('whether an event sells that is %s', { tags: ['F10'] }, (_, event, isSelling) => {
  expect(isOnSale(event, now)).toBe(isSelling)
})
