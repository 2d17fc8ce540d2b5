import { ApiError } from '@ground-control/contract/client'
import type { Event } from '@ground-control/contract/events'
import type { Organization } from '@ground-control/contract/organizations'
import { findOrganizations } from '@ground-control/domain/organizations/organization-search'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { findEvents } from './find-events.ts'

const organization = (id: string, name: string): Organization => ({ id: id as OrgId, name })
const event = (id: string, orgId: string): Event => ({
  id: id as EventId,
  name: `Name of ${id}`,
  status: 'on_sale',
  startDate: null,
  organizationRef: { id: orgId as OrgId },
  spaceRefs: [],
})

const never = () => Promise.reject(new Error('Nobody asks for this.'))

/** A platform that has only the specified calls. */
function platform(
  events: Readonly<Record<string, readonly Event[] | 'fails'>>,
  organizations: readonly Organization[],
) {
  const calls: string[] = []
  const needs = {
    async readEvent(eventId: EventId) {
      calls.push(`event ${eventId}`)
      const all = Object.values(events).flatMap((list) => (list === 'fails' ? [] : list))
      return all.find(({ id }) => id === eventId) ?? null
    },
    async readOrganizationEvents(orgId: OrgId) {
      calls.push(`organization ${orgId}`)
      const list = events[orgId]
      if (list === 'fails') throw new ApiError(500, 'internal', 'It failed.')
      return list ?? []
    },
    readMatches: never,
    organizations: {
      search: async (query: string) => findOrganizations(organizations, query),
      byId: async (id: OrgId) => {
        const found = organizations.find((each) => each.id === id)
        return found ? ({ state: 'found', organization: found } as const) : ({ state: 'gone' } as const)
      },
    },
    canSearch: false,
  }
  return { calls, find: (query: string) => findEvents(query, new AbortController().signal, needs) }
}

test('a platform with its own search is searched only for events', { tags: ['W6'] }, async () => {
  const bodies: unknown[] = []
  const found = await findEvents('night', new AbortController().signal, {
    async readMatches(body) {
      bodies.push(body)
      return {
        accounts: [],
        organizations: [],
        events: [],
        tickets: [],
        payments: [],
        refunds: [],
        cases: [],
        more: ['events'],
      }
    },
    readEvent: never,
    readOrganizationEvents: never,
    organizations: { search: never, byId: never },
    canSearch: true,
  })
  expect(bodies).toEqual([{ query: 'night', kinds: ['events'], limit: 50 }])
  expect(found).toEqual({ rows: [], hasMore: true, unread: [] })
})

test('without its own search an event is found by ID, with its organization’s name', { tags: ['W6'] }, async () => {
  const { find } = platform({ org_a: [event('evt_1', 'org_a')] }, [organization('org_a', 'Halcyon Hall')])
  const { rows } = await find('evt_1')
  expect(rows).toEqual([expect.objectContaining({ id: 'evt_1', orgName: 'Halcyon Hall', status: 'on_sale' })])
})

test('up to three organizations are searched; an event found twice is listed once', {
  tags: ['W6'],
}, async () => {
  const names = ['Hall 1', 'Hall 2', 'Hall 3', 'Hall 4']
  const organizations = names.map((name, index) => organization(`org_${index + 1}`, name))
  const events = Object.fromEntries(organizations.map(({ id }) => [id, [event(`evt_of_${id}`, id)]]))
  const { find, calls } = platform({ ...events, org_1: [event('Hall', 'org_1')] }, organizations)
  const { rows, hasMore } = await find('Hall')
  expect(rows.map(({ id }) => id)).toEqual(['Hall', 'evt_of_org_2', 'evt_of_org_3'])
  expect(hasMore).toBe(true)
  expect(calls.filter((call) => call.startsWith('organization'))).toHaveLength(3)
})

test('an organization whose events cannot be read is named, and the others stay', { tags: ['K3', 'W6'] }, async () => {
  const { find } = platform({ org_1: 'fails', org_2: [event('evt_2', 'org_2')] }, [
    organization('org_1', 'North Hall'),
    organization('org_2', 'South Hall'),
  ])
  const found = await find('hall')
  expect(found.unread).toEqual(['North Hall'])
  expect(found.rows.map(({ id }) => id)).toEqual(['evt_2'])
})

test('at most fifty are listed, and a few letters are not treated as an ID', { tags: ['W6'] }, async () => {
  const many = Array.from({ length: 60 }, (_, index) => event(`evt_${index}`, 'org_a'))
  const { find, calls } = platform({ org_a: many }, [organization('org_a', 'Ace')])
  const { rows, hasMore } = await find('ace')
  expect([rows.length, hasMore]).toEqual([50, true])
  expect(calls).toEqual(['organization org_a'])
})
