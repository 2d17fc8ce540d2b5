import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { type LedgerRefund, pairRefunds, reconcile, type SeenRefund } from './reconciliation.ts'

const ours = (refundId: string, rest: Partial<LedgerRefund> = {}): LedgerRefund => ({
  refundId,
  providerRefundId: `p_${refundId}`,
  paymentIntentId: 'pi_1',
  state: 'succeeded',
  amount: cents(2500),
  tickets: cents(2500),
  unassigned: cents(0),
  ...rest,
})
const theirs = (refundId: string, rest: Partial<SeenRefund> = {}): SeenRefund => ({
  id: `p_${refundId}`,
  refundId,
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  amount: cents(2500),
  ...rest,
})
const compare = (ledger: readonly LedgerRefund[], seen: readonly SeenRefund[]) =>
  reconcile(pairRefunds(ledger, seen), { hasProvider: true })

test.each<[string, LedgerRefund, SeenRefund | null]>([
  ['settled everywhere', ours('a'), theirs('a')],
  [
    'pending there, without an answer here',
    ours('a', { state: 'unknown', providerRefundId: null }),
    theirs('a', { status: 'pending' }),
  ],
  ['settled there, without an answer here', ours('a', { state: 'unknown', providerRefundId: null }), theirs('a')],
  ['accepted here and pending there', ours('a', { state: 'sent' }), theirs('a', { status: 'pending' })],
  ['on its way there', ours('a', { state: 'reserved', providerRefundId: null }), null],
  ['failed, and never there', ours('a', { state: 'failed', providerRefundId: null, tickets: cents(0) }), null],
  ['failed on both sides', ours('a', { state: 'failed', tickets: cents(0) }), theirs('a', { status: 'failed' })],
  [
    'made elsewhere, in part for tickets',
    ours('a', { tickets: cents(1500), unassigned: cents(1000) }),
    theirs('a', { refundId: null }),
  ],
  [
    'made elsewhere, and failed',
    ours('a', { state: 'failed', tickets: cents(0), unassigned: cents(2500) }),
    theirs('a', { refundId: null, status: 'failed' }),
  ],
])('no difference: %s', { tags: ['M9'] }, (_, ledger, seen) => {
  expect(compare([ledger], seen ? [seen] : [])).toMatchObject({ difference: 0, refunds: 1, differing: [] })
})

test.each<[string, LedgerRefund | null, SeenRefund | null, object]>([
  ['settled here, gone there', ours('a'), null, { ledger: 2500, provider: null, tickets: 2500 }],
  ['accepted here, gone there', ours('a', { state: 'sent' }), null, { provider: null }],
  ['settled here, failed there', ours('a'), theirs('a', { status: 'failed' }), { ledger: 2500, provider: 0 }],
  [
    'failed here, paid there',
    ours('a', { state: 'failed', tickets: cents(0) }),
    theirs('a'),
    { ledger: 0, provider: 2500 },
  ],
  [
    'made in the provider’s own pages',
    null,
    theirs('x', { refundId: null }),
    { refundId: null, providerRefundId: 'p_x', ledger: null, tickets: null },
  ],
  ['another amount there', ours('a'), theirs('a', { amount: cents(0) }), { provider: 0 }],
  ['tickets that say less', ours('a', { tickets: cents(0) }), theirs('a'), { tickets: 0 }],
])('a difference of 2500 cents: %s', { tags: ['M9'] }, (_, ledger, seen, row) => {
  const { difference, differing } = compare(ledger ? [ledger] : [], seen ? [seen] : [])
  expect(difference).toBe(2500)
  expect(differing).toMatchObject([row])
})

test('two mistakes that cancel each other out are both listed, the larger first', { tags: ['M9'] }, () => {
  const result = compare(
    [
      ours('a'),
      ours('b', { tickets: cents(2400) }),
      ours('c', { tickets: cents(2700) }),
      ours('d', { tickets: cents(2400) }),
    ],
    ['a', 'b', 'c', 'd'].map((id) => theirs(id)),
  )
  expect(result).toMatchObject({ ledger: 10_000, provider: 10_000, tickets: 10_000, difference: 400, refunds: 4 })
  expect(result.differing.map(({ refundId }) => refundId)).toEqual(['c', 'b', 'd'])
})

test('a second refund of the same ticket is one too many; an earlier failed one is not', { tags: ['M9'] }, () => {
  const unanswered = ours('a', { state: 'unknown', providerRefundId: null })
  const failed = theirs('a', { id: 'p_0', status: 'failed' })
  expect(compare([unanswered], [failed, theirs('a')])).toMatchObject({ provider: 2500, difference: 0 })
  const twice = compare([ours('a')], [theirs('a'), theirs('a', { id: 'p_2' })])
  expect(twice).toMatchObject({ ledger: 2500, provider: 5000, difference: 2500 })
  expect(twice.differing).toMatchObject([{ refundId: null, providerRefundId: 'p_2' }])
})

test('the unassigned part is a separate sum, and missing ticket refunds are a difference', {
  tags: ['M9'],
}, () => {
  const result = compare(
    [ours('a', { tickets: cents(0), unassigned: cents(2500) }), ours('b', { tickets: cents(0), unassigned: cents(1) })],
    [theirs('a', { refundId: null }), theirs('b')],
  )
  expect(result).toMatchObject({ ledger: 5000, provider: 5000, tickets: 0, unassigned: 2501, difference: 2499 })
  expect(result.differing).toMatchObject([{ refundId: 'b', tickets: 0 }])
})

test('without the provider only ledger and tickets are compared', { tags: ['M9'] }, () => {
  const pairs = pairRefunds([ours('a'), ours('b', { tickets: cents(2400) })], [])
  expect(reconcile(pairs, { hasProvider: false })).toMatchObject({
    ledger: 5000,
    provider: null,
    tickets: 4900,
    difference: null,
    differing: [{ refundId: 'b' }],
  })
})
