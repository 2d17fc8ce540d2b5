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

test('a screen may say more than its page, as how far a job is', { tags: ['E4'] }, () => {
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
