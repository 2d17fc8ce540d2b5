import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { type Activity, activityWords, shortName } from './activity-words.ts'

const mara = { id: 'acc_super', name: 'Mara Okafor' }

const entry = (action: string, facts: Partial<Extract<Activity, { kind: 'audit' }>> = {}): Activity => ({
  kind: 'audit',
  action,
  actor: mara,
  amount: null,
  tickets: null,
  reason: null,
  ...facts,
})

test('a sale shows its count and amount', { tags: ['X1'] }, () => {
  expect(activityWords({ kind: 'sale', amount: cents(27_000), tickets: 6 })).toEqual({
    title: 'Sale',
    detail: '6 tickets, $270.00',
    mark: 'sale',
  })
  expect(activityWords({ kind: 'sale', amount: cents(100), tickets: 1 }).detail).toBe('1 ticket, $1.00')
})

test('a staff action shows its target and its author', { tags: ['X1'] }, () => {
  expect(activityWords(entry('refund.succeeded', { amount: cents(9000), tickets: 2 }))).toEqual({
    title: 'Refunded',
    detail: '$90.00, 2 tickets, by M. Okafor',
    mark: 'refunded',
  })
  expect(activityWords(entry('ticket.redeemed', { tickets: 1 }))).toMatchObject({
    detail: '1 ticket, by M. Okafor',
    mark: 'redeemed',
  })
  expect(activityWords(entry('remote-config.changed'))).toMatchObject({ detail: 'by M. Okafor', mark: 'change' })
})

test('a failure shows its cause; the reason staff gave is only in the audit trail', { tags: ['X1'] }, () => {
  const failed = entry('refund.failed', { amount: cents(500), reason: 'Request timed out' })
  expect(activityWords(failed)).toMatchObject({ detail: '$5.00, Request timed out, by M. Okafor', mark: 'error' })
  expect(activityWords(entry('refund.reserved', { reason: 'Ada was ill' }))).toMatchObject({
    detail: 'by M. Okafor',
    mark: 'pending',
  })
})

test('the platform has no author name; a person without a name is shown by id', () => {
  const detailBy = (id: string, name: string | null) => activityWords(entry('x.y', { actor: { id, name } })).detail
  expect(detailBy('system:payment-webhook', null)).toBe('')
  expect(detailBy('system:payment-provider', 'Payment provider')).toBe('')
  expect(detailBy('acc_9', null)).toBe('by acc_9')
  expect(detailBy('acc_9', '  ')).toBe('by acc_9')
  expect(detailBy('system:x', 'Night Robot')).toBe('by N. Robot')
})

test('an unknown action of another platform is spelled out', () => {
  expect(activityWords(entry('door.shut-off'))).toMatchObject({ title: 'Door shut off', mark: 'change' })
})

test('names are shortened but stay distinguishable', () => {
  expect(shortName(' Mara   Okafor ')).toBe('M. Okafor')
  expect(shortName('Juan Carlos de la Vega')).toBe('J. Vega')
  expect(shortName('Cher')).toBe('Cher')
  expect(shortName('𝒜da Byron')).toBe('𝒜. Byron')
})
