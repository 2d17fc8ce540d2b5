import { expect, test } from 'vitest'
import { departureHeard, departureOf, loginArrival } from './departure.ts'

const from = '/events/evt_1/guests?page=2#top'

test('signing in returns to the whole address', { tags: ['A4'] }, () => {
  expect(loginArrival(from, { reason: 'not-signed-in' })).toEqual({ search: { redirect: from } })
})

test('a refusal carries its code to the sign-in page', { tags: ['A6'] }, () => {
  expect(loginArrival(from, { reason: 'refused', code: 1002 })).toEqual({ search: { redirect: from, error: 1002 } })
})

test('an ended session is explained, and the page is kept', { tags: ['A9'] }, () => {
  expect(loginArrival(from, { reason: 'session-ended' })).toEqual({
    search: { redirect: from },
    notice: 'session-ended',
  })
})

test('signing out on purpose does not lead back to the page', { tags: ['A11'] }, () => {
  expect(loginArrival(from, { reason: 'signed-out' })).toEqual({ search: {} })
})

test('a reason given on the way out wins over the plain loss of the identity', () => {
  expect(departureOf({ reason: 'refused', code: 1001 }, 'here')).toEqual({ reason: 'refused', code: 1001 })
  expect(departureOf(null, 'another-tab')).toEqual({ reason: 'signed-out-elsewhere' })
  expect(departureOf(null, 'expired')).toEqual({ reason: 'session-ended' })
  expect(departureOf(null, 'here')).toEqual({ reason: 'signed-out' })
})

test('every tab shows why it was signed out, unless its user signed out there', {
  tags: ['A6', 'A9'],
}, () => {
  const inOtherTab = (told: unknown) => departureOf(null, 'another-tab', departureHeard(told))
  expect(inOtherTab({ reason: 'refused', code: 1001 })).toEqual({ reason: 'refused', code: 1001 })
  expect(inOtherTab({ reason: 'session-ended' })).toEqual({ reason: 'session-ended' })
  for (const told of [{ reason: 'signed-out' }, { reason: 'refused', code: 7 }, { reason: 'x' }, null, 'refused']) {
    expect(inOtherTab(told)).toEqual({ reason: 'signed-out-elsewhere' })
  }
})
