import type { Event } from '@ground-control/contract/events'
import type { TicketDetail } from '@ground-control/contract/tickets'
import { expect, test } from 'vitest'
import { countByEvent, idsToAsk, inOrder, ownEvents } from './own-events.ts'
import { placeText, ticketsText } from './your-tickets.tsx'

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

test('with 5,000 events, no more are requested than one call takes', { tags: ['U4'] }, () => {
  const counts = countByEvent(Array.from({ length: 5_000 }, (_, index) => ticket(`e${index}`)))
  expect(idsToAsk(counts)).toHaveLength(500)
  const { events, total, gone } = ownEvents(counts, [event('e0'), event('e1')])
  expect([events.length, total, gone]).toEqual([2, 5_000, 498])
})

test('upcoming events come first, then past ones, the latest first', { tags: ['U4'] }, () => {
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

test('the place names the venue and its room, each once', { tags: ['U4'] }, () => {
  const house = { id: 'org', name: 'Halcyon Hall' } as Event['organization']
  const rooms = (...names: (string | null)[]) => names.map((name) => ({ id: 's', name })) as Event['spaces']
  expect(placeText(ownEvent({ organization: house, spaces: rooms('Main Room') }))).toBe('Halcyon Hall, Main Room')
  expect(placeText(ownEvent({ organization: house, spaces: rooms('Halcyon Hall, Attic') }))).toBe('Halcyon Hall, Attic')
  expect(placeText(ownEvent({ organization: house, spaces: rooms(null) }))).toBe('Halcyon Hall')
  expect(placeText(ownEvent({ locationName: 'Pier 9' }))).toBe('Pier 9')
  expect(placeText(ownEvent({}))).toBeNull()
})
