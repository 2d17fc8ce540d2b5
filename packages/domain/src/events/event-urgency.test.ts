import { expect, test } from 'vitest'
import { eventId, instant } from '#testing/ids.ts'
import { hasNobodyIn, noCheckInsWords, urgencyOrder } from './event-urgency.ts'

const now = new Date('2026-11-15T23:42:07Z')
const at = (time: string) => instant(`2026-11-15T${time}Z`)

const event = (id: string, start: string, given: { redeemed?: number; status?: string; end?: string } = {}) => ({
  eventId: eventId(id),
  startDate: at(start),
  endDate: given.end ? at(given.end) : null,
  status: given.status ?? 'on_sale',
  figures: { sold: 184, expected: 180, redeemed: given.redeemed ?? 0 },
})

test.each([
  ['began with nobody in', event('a', '23:00:00'), true],
  ['begins this moment', event('a', '23:42:07'), true],
  ['has not begun', event('a', '23:42:08'), false],
  ['has somebody in', event('a', '23:00:00', { redeemed: 1 }), false],
  ['is over', event('a', '20:00:00', { end: '23:00:00' }), false],
  ['was called off', event('a', '23:00:00', { status: 'cancelled' }), false],
  ['has no ticket that admits', { ...event('a', '23:00:00'), figures: { sold: 9, expected: 0, redeemed: 0 } }, false],
  ['has no figures', { ...event('a', '23:00:00'), figures: null }, false],
])('whether staff should look: an event that %s', { tags: ['F10'] }, (_, given, isWanted) => {
  expect(hasNobodyIn(given, now)).toBe(isWanted)
})

test('begun events with nobody in come first, cancelled and ended ones last', { tags: ['F10', 'X1'] }, () => {
  const events = [
    event('matinee', '12:00:00', { end: '14:00:00' }),
    event('called-off', '20:00:00', { status: 'cancelled' }),
    event('later', '23:50:00'),
    event('going-b', '20:00:00', { redeemed: 3 }),
    event('going-a', '20:00:00', { redeemed: 3 }),
    event('nobody-in', '23:30:00'),
  ]
  const order = ['nobody-in', 'going-a', 'going-b', 'later', 'called-off', 'matinee']
  expect(urgencyOrder(events, now).map((each) => each.eventId)).toEqual(order)
  expect(urgencyOrder(events.toReversed(), now).map((each) => each.eventId)).toEqual(order)
})

test('an event with nobody in shows the sold tickets or the expected guests', { tags: ['F10'] }, () => {
  expect(noCheckInsWords({ sold: 1184, expected: 1100 })).toBe('No check-ins yet, 1,184 sold')
  expect(noCheckInsWords({ sold: 0, expected: 12 })).toBe('No check-ins yet, 12 expected')
})
