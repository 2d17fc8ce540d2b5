import { expect, test } from 'vitest'
import { navigationPathOf, titleOf } from './pages.ts'

test('the sign-in page is titled Login', { tags: ['A1'] }, () => {
  expect(titleOf('/login')).toBe('Login')
})

test('every other page says its name and the product, once', () => {
  expect(titleOf('/dashboard-overview')).toBe('Dashboard Overview · Ground Control')
  expect(titleOf('/events/$eventId/guests')).toBe('Guest list · Ground Control')
  expect(titleOf('/dashboard')).toBe('Ground Control')
  expect(titleOf('/$')).toBeNull()
})

test.each([
  ['/events/$eventId/guests', { eventId: 'evt_1' }, 'Low Orbit Orchestra · Guests · Ground Control'],
  ['/events/$eventId', { eventId: 'evt_1' }, 'Low Orbit Orchestra · Event · Ground Control'],
  ['/profile/$accountId', { accountId: 'acc_1' }, 'José Yang · Profile · Ground Control'],
  ['/organization/$orgId', { orgId: 'org_1' }, 'Halcyon Hall · Organization · Ground Control'],
  ['/support', { case: 'sup_1' }, 'My ticket won’t scan · Support · Ground Control'],
  ['/support', {}, 'Support · Ground Control'],
  ['/profile/$accountId', { accountId: 'acc_2' }, 'Profile · Ground Control'],
])('the tab of %s with %o shows its name once that is loaded', { tags: ['F12'] }, (path, params, title) => {
  const names = {
    evt_1: 'Low Orbit Orchestra',
    acc_1: 'José Yang',
    org_1: 'Halcyon Hall',
    sup_1: 'My ticket won’t scan',
  }
  expect(titleOf(path, null, { params: params as Record<string, string>, names })).toBe(title)
})

test('a screen may add to its page title, such as a job’s progress', { tags: ['E4'] }, () => {
  expect(titleOf('/jobs/$jobId', '56% · Refunding Nightjar')).toBe('56% · Refunding Nightjar · Ground Control')
  expect(titleOf('/login', '56%')).toBe('Login')
  expect(navigationPathOf('/jobs/$jobId')).toBe('/refunds')
})

test('a page below another belongs to its item of the navigation', () => {
  expect(navigationPathOf('/events/$eventId/guests')).toBe('/events')
  expect(navigationPathOf('/profile/$accountId')).toBe('/users')
  expect(navigationPathOf('/support')).toBe('/support')
  expect(navigationPathOf('/login')).toBeNull()
})
