import { expect, test } from 'vitest'
import { breadcrumbsOf } from './breadcrumbs.ts'

test('an open case is the last crumb once its subject is known', () => {
  const support = { label: 'Support', to: '/support', isId: false }
  const params = { case: 'sup_1' }
  expect(breadcrumbsOf('/support', params).crumbs).toEqual([{ ...support, to: null }])
  const known = breadcrumbsOf('/support', params, { sup_1: 'Nina has no tickets' })
  expect(known).toEqual({
    section: 'Desk',
    crumbs: [support, { label: 'Nina has no tickets', to: null, isId: false }],
  })
})

test('a page of the navigation is one crumb below its section', () => {
  expect(breadcrumbsOf('/dashboard-overview', {})).toEqual({
    section: 'Monitor',
    crumbs: [{ label: 'Overview', to: null, isId: false }],
  })
})

test('a page further down leads back up, with ids from the address', () => {
  expect(breadcrumbsOf('/events/$eventId/guests', { eventId: 'evt 1/2' })).toEqual({
    section: 'Lookup',
    crumbs: [
      { label: 'Events', to: '/events', isId: false },
      { label: 'evt 1/2', to: '/events/evt%201%2F2', isId: true },
      { label: 'Guests', to: null, isId: false },
    ],
  })
})

test('an id is replaced by its name once that is loaded', { tags: ['G1'] }, () => {
  const names = { evt_1: 'Nightjar: Winter Tour', constructor: 'not an event' }
  expect(breadcrumbsOf('/events/$eventId/guests', { eventId: 'evt_1' }, names).crumbs[1]).toEqual({
    label: 'Nightjar: Winter Tour',
    to: '/events/evt_1',
    isId: false,
  })
  expect(breadcrumbsOf('/events/$eventId/guests', { eventId: 'toString' }, names).crumbs[1]?.label).toBe('toString')
})

test('a blank id leaves no gap in the way', () => {
  expect(breadcrumbsOf('/events/$eventId/guests', { eventId: ' ' }).crumbs[1]).toEqual({
    label: 'Event',
    to: '/events/%20',
    isId: false,
  })
})

test('a purchase is below its purchaser, or below the users while that is unknown', { tags: ['R14'] }, () => {
  const [path, paymentIntentId] = ['/purchases/$paymentIntentId', 'pi_1']
  const here = { label: 'Purchase', to: null, isId: false }
  const users = { label: 'Users', to: '/users', isId: false }
  expect(breadcrumbsOf(path, { paymentIntentId }).crumbs).toEqual([users, here])
  const { crumbs } = breadcrumbsOf(path, { paymentIntentId, accountId: 'acc_1' }, { acc_1: 'José Yang' })
  expect(crumbs).toEqual([users, { label: 'José Yang', to: '/profile/acc_1', isId: false }, here])
})

test('an address outside the pages has no breadcrumbs', () => {
  expect(breadcrumbsOf('/kit', {})).toEqual({ section: null, crumbs: [] })
})

test('a job is below Refunds, or below its event while it waits for approval', { tags: ['E2', 'E4'] }, () => {
  expect(breadcrumbsOf('/jobs/$jobId', { jobId: 'job_1' })).toEqual({
    section: 'Desk',
    crumbs: [
      { label: 'Refunds', to: '/refunds', isId: false },
      { label: 'Job', to: null, isId: false },
    ],
  })
  const waiting = breadcrumbsOf('/jobs/$jobId', { jobId: 'job_1', eventId: 'evt_1' }, { evt_1: 'Nightjar' })
  expect(waiting.section).toBe('Lookup')
  expect(waiting.crumbs.map(({ label }) => label)).toEqual(['Events', 'Nightjar', 'Call off'])
})
