import { expect, test } from 'vitest'
import { eventId } from '#testing/ids.ts'
import type { OrgId } from '#values/ids.ts'
import type { Instant } from '#values/time.ts'
import { upcomingEvents } from './upcoming-events.ts'

const event = (id: string, startTime: string | null) => ({
  id: eventId(id),
  startTime: startTime as Instant | null,
})
const answer = (orgId: string, events: ReturnType<typeof event>[], count = events.length) => ({
  orgId: orgId as OrgId,
  events,
  count,
})

test('events are sorted by moment in any notation, undated ones last', { tags: ['W4'] }, () => {
  const { events } = upcomingEvents([
    answer('a', [event('evening', '2026-11-15T20:00:00-05:00'), event('undated', null)]),
    answer('b', [event('noon', '2026-11-15T12:00:00Z'), event('same', '2026-11-16T01:00:00Z')]),
  ])
  expect(events.map(({ id }) => id)).toEqual(['noon', 'evening', 'same', 'undated'])
})

test('an event of two organizations is listed once', { tags: ['W4'] }, () => {
  const shared = event('shared', '2026-11-15T12:00:00Z')
  const { events } = upcomingEvents([answer('a', [shared]), answer('b', [shared])])
  expect(events.map(({ id, orgId }) => `${orgId} ${id}`)).toEqual(['a shared'])
})

test('an organization with more events than were listed is named', { tags: ['W4'] }, () => {
  const { cut } = upcomingEvents([
    answer('a', [event('one', null)], 14),
    answer('b', [event('two', null)]),
    answer('c', []),
  ])
  expect(cut).toEqual([{ orgId: 'a', listed: 1, count: 14 }])
})
