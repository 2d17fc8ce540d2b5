import { expect, test } from 'vitest'
import { disputedMessage } from '#purchases/disputes.ts'
import { failureGroupOf } from './item-failures.ts'

const groupOf = (code: string, message = '') => failureGroupOf({ code, message })

test('what a provider says is grouped by what staff can do next', { tags: ['E5'] }, () => {
  expect(groupOf('card_declined')).toBe('declined')
  expect(groupOf('expired_or_canceled_card')).toBe('card-closed')
  expect(groupOf('charge_disputed')).toBe('disputed')
  expect(groupOf('charge_already_refunded')).toBe('left-less')
  expect(groupOf('not-at-provider')).toBe('no-answer')
  expect(groupOf('something_new')).toBe('other')
})

test('our own refusal of a disputed payment counts as disputed', { tags: ['E5'] }, () => {
  expect(groupOf('refund-rejected', disputedMessage)).toBe('disputed')
  expect(groupOf('refund-rejected', 'These are too many tickets for one refund.')).toBe('other')
})
