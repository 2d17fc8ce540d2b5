import { expect, test } from 'vitest'
import { instant } from '#testing/ids.ts'
import { cents } from '#values/money.ts'
import type { CaseChange } from './case-changes.ts'
import { caseChangeWords, doneForCaseWords, meanwhileWords } from './case-words.ts'

const until = instant('2026-11-16T09:00:00Z')
const words = (change: CaseChange, names: { ownerName?: string; eventName?: string } = {}) =>
  caseChangeWords({
    by: { id: 'acc_super', name: 'Mara Okafor' },
    change,
    ownerName: names.ownerName ?? null,
    eventName: names.eventName ?? null,
    timeZone: 'America/New_York',
    now: new Date('2026-11-15T18:00:00Z'),
  })

test('a change is described in one sentence', () => {
  expect(words({ ownerId: 'acc_super' })).toBe('Mara Okafor took this')
  expect(words({ ownerId: 'acc_second' }, { ownerName: 'Jonas Lindqvist' })).toBe(
    'Mara Okafor assigned this to Jonas Lindqvist',
  )
  expect(words({ ownerId: null })).toBe('Mara Okafor unassigned this')
  expect(words({ state: 'snoozed', snoozedUntil: until })).toBe(
    'Mara Okafor snoozed this until Nov 16, 4:00 AM (America/New_York)',
  )
  expect(words({ state: 'solved' })).toBe('Mara Okafor solved this')
  expect(words({ state: 'open' })).toBe('Mara Okafor reopened this')
  expect(words({ priority: 'high' })).toBe('Mara Okafor set the priority to high')
  expect(words({ category: 'missing-ticket' })).toBe('Mara Okafor set the category to missing ticket')
  expect(words({ dueAt: until })).toBe('Mara Okafor made this due on Nov 16, 4:00 AM (America/New_York)')
  expect(words({ dueAt: null })).toBe('Mara Okafor removed the due time')
  expect(words({ eventId: 'evt_1' }, { eventName: 'Night Signal' })).toBe('Mara Okafor set the event to Night Signal')
  expect(words({ state: 'open', ownerId: 'acc_super', priority: 'urgent' })).toBe(
    'Mara Okafor reopened this, took this and set the priority to urgent',
  )
})

test('an action shows its amount, and a refund under way is marked', () => {
  const refund = { kind: 'refund', amount: cents(4500), currency: 'usd', tickets: 1 } as const
  expect(doneForCaseWords({ ...refund, isSettled: true })).toBe('Refunded $45.00 (1 ticket)')
  expect(doneForCaseWords({ ...refund, isSettled: false })).toBe('Started a refund of $45.00 (1 ticket)')
  expect(doneForCaseWords({ ...refund, isSettled: true, currency: 'jpy' })).toBe('Refunded ¥4,500 (1 ticket)')
  expect(doneForCaseWords({ kind: 'transfer', tickets: 2 })).toBe('Transferred 2 tickets to another person')
  expect(doneForCaseWords({ kind: 'redemption', isRedeemed: true })).toBe('Marked 1 ticket redeemed')
  expect(doneForCaseWords({ kind: 'redemption', isRedeemed: false })).toBe('Marked 1 ticket not redeemed')
  expect(doneForCaseWords({ kind: 'comps', tickets: 1 })).toBe('Issued 1 comp ticket')
})

test('a new message is announced with who and what, without its text', () => {
  const text = 'My card is 4242'
  expect(meanwhileWords({ kind: 'received', authorName: null, text })).toBe('The requester wrote again meanwhile.')
  expect(meanwhileWords({ kind: 'reply', authorName: 'Jonas Lindqvist', text })).toBe(
    'Jonas Lindqvist replied meanwhile.',
  )
  expect(meanwhileWords({ kind: 'note', authorName: null, text })).toBe('A colleague left a note meanwhile.')
  const [change, action] = ['Jonas Lindqvist solved this', 'Refunded $45.00 (1 ticket)']
  expect(meanwhileWords({ kind: 'change', authorName: 'Jonas Lindqvist', text: change })).toBe(
    'Jonas Lindqvist solved this meanwhile.',
  )
  expect(meanwhileWords({ kind: 'action', authorName: 'Jonas Lindqvist', text: action })).toBe(
    'Jonas Lindqvist did something for this case meanwhile: Refunded $45.00 (1 ticket).',
  )
})
