import { expect, test } from 'vitest'
import { breadcrumbsOf } from './breadcrumbs.ts'

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
      { label: 'Guest list', to: null, isId: false },
    ],
  })
})

test('an address outside the pages has no way down to it', () => {
  expect(breadcrumbsOf('/kit', {})).toEqual({ section: null, crumbs: [] })
})
