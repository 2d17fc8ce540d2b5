import { expect, test } from 'vitest'
import { includesCalendar } from './calendar-scope.ts'

test.each([
  ['openid https://www.googleapis.com/auth/calendar.events', true],
  ['https://www.googleapis.com/auth/calendar email', true],
  ['openid calendar', false],
  ['https://www.googleapis.com/auth/calendar.readonly', false],
  ['', false],
  [null, false],
])('%j lets entries be added: %s', (scope, expected) => {
  expect(includesCalendar(scope)).toBe(expected)
})
