import { expect, test } from 'vitest'
import { isSameSubmit, type RefundFollowUp, refundFollowUp, type SubmitFailure } from './refund-follow-up.ts'

test.each<[string, Partial<SubmitFailure>, RefundFollowUp]>([
  ['no answer in time', { timedOut: true, code: 'timeout' }, 'look-up'],
  ['no answer in time, although the head of one came', { timedOut: true, status: 200 }, 'look-up'],
  ['a lost connection', { status: 0, code: 'network' }, 'look-up'],
  ['an outcome the server does not know either', { status: 504, code: 'refund-outcome-unknown' }, 'look-up'],
  ['a gateway that gave up', { status: 502, code: 'http-502' }, 'look-up'],
  ['a fault of the server', { status: 500, code: 'internal' }, 'look-up'],
  ['an acceptance in another form', { status: 200, code: 'unexpected-reply' }, 'done'],
  ['a ticket refunded before', { status: 409, code: 'already-refunded' }, 'taken'],
  ['a ticket being refunded', { status: 409, code: 'being-refunded' }, 'taken'],
  ['a price that changed', { status: 422, code: 'amount-mismatch' }, 'prices-changed'],
  ['a refusal of the provider', { status: 422, code: 'refund-declined' }, 'declined'],
  ['the switch', { status: 409, code: 'switched-off' }, 'switched-off'],
  ['no provider', { status: 503, code: 'provider-unavailable' }, 'refused'],
  ['a broken rule', { status: 422, code: 'refund-rejected' }, 'refused'],
  ['no permission', { status: 403, code: 'wrong-organization' }, 'refused'],
])('what follows %s', { tags: ['M8', 'M9'] }, (_, failure, followUp) => {
  expect(refundFollowUp({ timedOut: false, status: 0, code: '', ...failure })).toBe(followUp)
})

test('a repeated submit has the same tickets, amount and reason', { tags: ['M9'] }, () => {
  const draft = { ticketIds: ['a', 'b'], amount: 9000, reason: 'rained off' }
  expect(isSameSubmit(draft, { ...draft, ticketIds: ['b', 'a'], reason: ' rained off ' })).toBe(true)
  expect(isSameSubmit(draft, { ...draft, ticketIds: ['a'] })).toBe(false)
  expect(isSameSubmit(draft, { ...draft, ticketIds: ['a', 'c'] })).toBe(false)
  expect(isSameSubmit(draft, { ...draft, amount: 9001 })).toBe(false)
  expect(isSameSubmit(draft, { ...draft, reason: '' })).toBe(false)
})
