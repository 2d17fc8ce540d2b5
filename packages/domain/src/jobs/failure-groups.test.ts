import { expect, test } from 'vitest'
import { disputedMessage } from '#purchases/disputes.ts'
import { failureGroupOf, isDoneElsewhere, mayPass } from './failure-groups.ts'

test.each([
  ['expired_or_canceled_card', 'card-closed'],
  ['lost_or_stolen_card', 'card-closed'],
  ['card_declined', 'declined'],
  ['charge_disputed', 'disputed'],
  ['amount_too_large', 'left-less'],
  ['amount-mismatch', 'left-less'],
  ['refund-outcome-unknown', 'no-answer'],
  ['http-503', 'no-answer'],
  ['http-404', 'other'],
  ['balance_insufficient', 'other'],
  ['not-permitted', 'other'],
  ['constructor', 'other'],
] as const)('a refund that failed with %s is in the group %s', { tags: ['E5'] }, (code, group) => {
  expect(failureGroupOf({ code, message: '' })).toBe(group)
})

test('refusals by our own rules are grouped by their words', { tags: ['E5'] }, () => {
  const groupOf = (message: string) => failureGroupOf({ code: 'refund-rejected', message })
  expect(groupOf(disputedMessage)).toBe('disputed')
  expect(groupOf('Only $12.00 is left to refund from this payment.')).toBe('left-less')
  expect(groupOf('These are too many tickets for one refund.')).toBe('other')
})

test('only failures that may pass are retried automatically', { tags: ['E5'] }, () => {
  expect(mayPass('no-answer')).toBe(true)
  expect(mayPass('declined')).toBe(false)
})

test('an item refunded in another way has not failed', { tags: ['E5'] }, () => {
  expect(['already-refunded', 'superseded', 'charge_already_refunded'].every(isDoneElsewhere)).toBe(true)
  expect(isDoneElsewhere('card_declined')).toBe(false)
})
