import type { Attention } from '@ground-control/contract/attention'
import { instant } from '@ground-control/domain/testing/ids'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { attentionItems, isNominal } from './attention-items.ts'

const attention: Attention = {
  asOf: instant('2025-11-14T23:42:07Z'),
  refunds: { failed: 1, late: 2, unknown: 3 },
  cases: { unassigned: 4, overdue: 1 },
  quietDoors: { count: 6, begun: 2, first: [] },
  oversoldTypes: { count: 0, first: [] },
}

test('every count names what it counts and links to that list, alarms first', { tags: ['X1', 'F10'] }, () => {
  expect(attentionItems(attention, 1).map(({ count, text, href }) => `${count} ${text} ${href}`)).toEqual([
    '2 events started, no check-ins yet /attention?show=doors',
    '1 refund failed /refunds?state=unresolved',
    '1 suspended, still selling /attention?show=organizations',
    '2 refunds under way over 10 min /refunds?state=late',
    '3 refunds with unknown outcome /refunds?state=unknown',
    '1 support case overdue /support?overdue=true',
    '4 support cases unassigned /support?tab=unassigned',
    '0 ticket types over capacity /attention?show=types',
  ])
})

test('a refund that turned up after it had failed is an alarm', { tags: ['R8'] }, () => {
  const [, , item] = attentionItems({ ...attention, refunds: { ...attention.refunds, turnedUp: 1 } }, null)
  expect(item).toMatchObject({
    count: 1,
    text: 'failed refund paid by the provider after all',
    href: '/refunds?state=turned-up',
    status: 'error',
  })
})

test('a platform without a support desk counts no cases', { tags: ['X1'] }, () => {
  const texts = attentionItems({ ...attention, cases: null }, null).map(({ text }) => text)
  expect(texts).toHaveLength(5)
  expect(texts.join()).not.toContain('case')
})

test('an event counts nothing until it begins', { tags: ['F10'] }, () => {
  const items = attentionItems({ ...attention, quietDoors: { count: 6, begun: 0, first: [] } }, null)
  expect(items[0]?.text).toBe('refund failed')
  expect(items.slice(-2).map(({ count, text }) => `${count} ${text}`)).toEqual([
    '0 events started, no check-ins yet',
    '0 ticket types over capacity',
  ])
})

test('the status is nominal when all counts are zero and refunds can be sent', { tags: ['X1', 'R4', 'R7'] }, () => {
  const quiet: Attention = {
    ...attention,
    refunds: { failed: 0, late: 0, unknown: 0 },
    cases: { unassigned: 0, overdue: 0 },
    quietDoors: { count: 3, begun: 0, first: [] },
  }
  expect(isNominal(attention, 0)).toBe(false)
  expect(isNominal(quiet, 0)).toBe(true)
  expect(isNominal(quiet, null)).toBe(true)
  expect(isNominal(quiet, 1)).toBe(false)
  expect(isNominal({ ...quiet, refundsOff: 'no-provider' }, 0)).toBe(false)
  expect(isNominal({ ...quiet, refundsOff: 'other-account' }, 0)).toBe(false)
})

test('disputes show when the first answer is due', { tags: ['R13'] }, () => {
  const first = {
    ...{ disputeId: 'du_1', paymentIntentId: 'pi_1' as PaymentId, amount: cents(2500), currency: 'usd', reason: null },
    ...{ dueBy: instant('2026-11-22T12:00:00Z'), purchaserName: null, eventId: null, eventName: null },
  }
  const textOf = (disputes: Attention['disputes']) =>
    attentionItems({ ...attention, asOf: instant('2026-11-15T23:42:07Z'), disputes }, null).find(
      ({ href }) => href === '/attention?show=disputes',
    )?.text
  expect(textOf({ count: 2, first: [first] })).toBe('disputes, first due Nov 22')
  expect(textOf({ count: 1, first: [first] })).toBe('dispute, answer due Nov 22')
  expect(textOf({ count: 1, first: [{ ...first, dueBy: null }] })).toBe('dispute to answer')
  expect(textOf(undefined)).toBeUndefined()
})
