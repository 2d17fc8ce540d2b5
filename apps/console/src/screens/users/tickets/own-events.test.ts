import type { Event } from '@ground-control/contract/events'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { expect, test } from 'vitest'
import { countByEvent, idsToAsk, inOrder, ownEvents } from './own-events.ts'
import { placeText, ticketsText, whenText } from './your-tickets.tsx'

const ticket = (eventId: string | null, refundId: string | null = null) =>
  ({ ticketId: 't', eventId, refundId, price: 0, redeemed: false }) as unknown as TicketDetail
const event = (id: string, facts: Partial<Event> = {}) =>
  ({ id, organizationRef: { id: 'org' }, spaceRefs: [], ...facts }) as unknown as Event
const at = (text: string) => text as NonNullable<Event['startDate']>
const ownEvent = (facts: Partial<Event>) => {
  const [own] = ownEvents(countByEvent([ticket('e')]), [event('e', facts)]).events
  if (!own) throw new Error('It has a ticket.')
  return own
}

test('tickets are counted by event, refunded ones named, and tickets of no event left out', { tags: ['U4'] }, () => {
  const counts = countByEvent([ticket('a'), ticket('b'), ticket('a', 're_1'), ticket(null)])
  expect(counts).toEqual([
    { eventId: 'a', tickets: 2, refunded: 1 },
    { eventId: 'b', tickets: 1, refunded: 0 },
  ])
  expect(counts.map(ticketsText)).toEqual(['2 tickets, 1 refunded', '1 ticket'])
})

test('of 5,000 tickets of as many events no more are asked for than one call takes', { tags: ['U4'] }, () => {
  const counts = countByEvent(Array.from({ length: 5_000 }, (_, index) => ticket(`e${index}`)))
  expect(idsToAsk(counts)).toHaveLength(500)
  const { events, total, gone } = ownEvents(counts, [event('e0'), event('e1')])
  expect([events.length, total, gone]).toEqual([2, 5_000, 498])
})

test('what comes first is first; what is over is last, the latest of it first', { tags: ['U4'] }, () => {
  const days = ['2026-01-09', '2026-01-02', null, '2026-01-06', '2026-01-01']
  const events = days.map((day, index) => ({
    ...ownEvent({ startDate: day ? at(`${day}T20:00:00Z`) : null }),
    id: `${index}` as Event['id'],
  }))
  const ordered = inOrder(events, Date.parse('2026-01-05T00:00:00Z'))
  expect(ordered.map(({ startDate }) => startDate?.slice(0, 10) ?? null)).toEqual([
    '2026-01-06',
    '2026-01-09',
    null,
    '2026-01-02',
    '2026-01-01',
  ])
})

test('the date is said as staff say it', { tags: ['U4'] }, () => {
  const now = new Date('2026-01-05T12:00:00Z')
  const when = (startDate: string | null, endDate: string | null = null) =>
    whenText({ startDate: startDate ? at(startDate) : null, endDate: endDate ? at(endDate) : null }, now, 'UTC')
  expect(when('2026-01-05T20:00:00Z', '2026-01-06T02:00:00Z')).toBe('Today, 8:00 PM')
  expect(when('2026-01-06T17:00:00Z')).toBe('Tomorrow, 5:00 PM')
  expect(when('2026-01-28T19:30:00Z')).toBe('Jan 28, 7:30 PM')
  expect(when('2027-01-06T19:30:00Z')).toBe('Jan 6, 2027, 7:30 PM')
  expect(when('2026-01-21T10:00:00Z', '2026-01-23T22:00:00Z')).toBe('Jan 21 – 23, 2026')
  expect(when(null)).toBe('No date')
})

test('the place names the house and the room in it, each once', { tags: ['U4'] }, () => {
  const house = { id: 'org', name: 'Halcyon Hall' } as Event['organization']
  const rooms = (...names: (string | null)[]) => names.map((name) => ({ id: 's', name })) as Event['spaces']
  expect(placeText(ownEvent({ organization: house, spaces: rooms('Main Room') }))).toBe('Halcyon Hall, Main Room')
  expect(placeText(ownEvent({ organization: house, spaces: rooms('Halcyon Hall, Attic') }))).toBe('Halcyon Hall, Attic')
  expect(placeText(ownEvent({ organization: house, spaces: rooms(null) }))).toBe('Halcyon Hall')
  expect(placeText(ownEvent({ locationName: 'Pier 9' }))).toBe('Pier 9')
  expect(placeText(ownEvent({}))).toBeNull()
})
