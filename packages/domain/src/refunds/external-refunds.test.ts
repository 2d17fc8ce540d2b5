import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import {
  awaitedTickets,
  coveringRefund,
  externalWords,
  isFullyPaidBack,
  type PaidBack,
  shareAmount,
  shareRemainder,
  ticketsPaidExactly,
  unassignedWords,
} from './external-refunds.ts'

const ticket = (ticketId: string, price: number) => ({ ticketId, price: cents(price) })
const [a, b] = [ticket('a', 2500), ticket('b', 1500)] as const
const refund = (id: string, amount: number, rest: Partial<PaidBack> = {}): PaidBack => ({
  id,
  amount: cents(amount),
  assigned: cents(0),
  isExternal: true,
  isAccepted: true,
  ...rest,
})

test.each([
  [4000, [2500, 1500]],
  [3000, [2500, 500]],
  [2500, [2500, 0]],
  [9000, [2500, 1500]],
])('%i cents for two tickets', { tags: ['M9'] }, (amount, shares) => {
  expect(shareAmount([a, b], cents(amount)).map((share) => share.amount)).toEqual(shares)
})

test.each<[string, readonly string[], number, readonly string[] | null]>([
  ['all of its money for one', ['b'], 1500, ['b']],
  ['all of its money for both, one named twice', ['b', 'a', 'b'], 4000, ['a', 'b']],
  ['names nothing, though the amount would fit one', [], 1500, null],
  ['too little', ['a'], 2499, null],
  ['too much', ['a'], 2501, null],
  ['another payment’s ticket among them', ['a', 'x'], 2500, null],
])('a refund that names its tickets: %s', { tags: ['M9'] }, (_, named, amount, tickets) => {
  expect(
    ticketsPaidExactly(named, { free: [a, b], amount: cents(amount) })?.map(({ ticketId }) => ticketId) ?? null,
  ).toEqual(tickets)
})

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['has none of them', ['a', 'b'], [], ['a', 'b']],
  ['has others', ['a', 'b'], ['c'], ['a', 'b']],
  ['has them', ['a', 'b'], ['b', 'a'], []],
  ['does not pay for exactly those', ['a'], [], []],
  ['names none', [], [], []],
])('tickets that a refund of both prices waits for: %s', { tags: ['M9'] }, (_, named, ticketIds, expected) => {
  const tickets = awaitedTickets({ amount: cents(4000), named, ticketIds, tickets: [a, b] })
  expect(tickets.map(({ ticketId }) => ticketId)).toEqual(expected)
})

test('a payment is fully refunded by the provider’s refunds, not by ones it may refuse', { tags: ['M9'] }, () => {
  expect(isFullyPaidBack(cents(4000), [refund('x', 1000), refund('y', 3000)])).toBe(true)
  expect(isFullyPaidBack(cents(4000), [refund('x', 1000), refund('y', 3000, { isAccepted: false })])).toBe(false)
})

test.each<[string, readonly PaidBack[], object]>([
  ['one refund for both', [refund('x', 4000)], { x: { a: 2500, b: 1500 } }],
  ['two, each for one', [refund('x', 1500), refund('y', 2500)], { y: { a: 2500 }, x: { b: 1500 } }],
  [
    'what is too little for one stays without',
    [refund('x', 1000), refund('y', 3000)],
    { y: { a: 2500 }, x: { b: 1000 } },
  ],
  [
    'what has its own already',
    [refund('x', 2000, { assigned: cents(2000) }), refund('y', 2500)],
    { y: { a: 2500 }, x: { b: 0 } },
  ],
  ['nothing to spare', [refund('x', 10, { assigned: cents(10) })], {}],
  ['only ours', [refund('x', 4000, { isExternal: false })], {}],
])('the unnamed tickets: %s', { tags: ['M9'] }, (_, refunds, expected) => {
  const shares = [...shareRemainder([a, b], refunds)].map(([id, each]) => [
    id,
    Object.fromEntries(each.map(({ ticket: { ticketId }, amount }) => [ticketId, amount])),
  ])
  expect(Object.fromEntries(shares)).toEqual(expected)
})

test('an external refund and its unassigned part have words', { tags: ['M9'] }, () => {
  const made = { external: true, unassigned: cents(1000) }
  expect(externalWords({ tickets: 2 })).toBeNull()
  expect(externalWords({ ...made, tickets: 0 })).toBe('Made at the payment provider; not assigned to tickets')
  expect(externalWords({ ...made, tickets: 1 })).toBe('Made at the payment provider; $10.00 not assigned to tickets')
  expect(externalWords({ ...made, unassigned: cents(0), tickets: 1 })).toBe('Made at the payment provider')
  expect(unassignedWords([{ state: 'succeeded' }, { state: 'failed', unassigned: cents(900) }])).toBeNull()
  expect(
    unassignedWords([
      { state: 'sent', unassigned: cents(500) },
      { state: 'succeeded', unassigned: cents(500) },
    ]),
  ).toBe('$10.00 of this payment was refunded at the payment provider and is not assigned to tickets.')
})

const parts = { tickets: [a, b], fees: cents(400) }
const foundRefund = {
  status: 'succeeded',
  refundId: 're_2',
  ticketIds: ['a'],
  feeCents: 0,
  amountCents: 2500,
} as const

test.each<[string, Partial<Parameters<typeof coveringRefund>[0][number]>, boolean]>([
  ['another of ours, for this ticket', {}, true],
  ['another of ours, for this ticket and more', { ticketIds: ['a', 'b'], amountCents: 4000 }, true],
  ['this one itself', { refundId: 're_1' }, false],
  ['this one with another amount', { refundId: 're_1', amountCents: 2400 }, true],
  ['one that failed', { status: 'failed' }, false],
  ['one that is on its way', { status: 'pending' }, true],
  ['one for another ticket', { ticketIds: ['b'] }, false],
  ['one made by hand that pays for exactly this', { refundId: null }, true],
  ['one made by hand that pays a part', { refundId: null, amountCents: 500 }, false],
])('a refund of one ticket is covered or not: %s', { tags: ['R3'] }, (_, found, isCovered) => {
  const listed = [{ ...foundRefund, ...found }]
  const unsent = { refundId: 're_1', amountCents: 2500, ticketIds: ['a'], feeCents: 0, parts }
  expect(coveringRefund(listed, unsent) !== null).toBe(isCovered)
})

test.each<[string, Partial<Parameters<typeof coveringRefund>[0][number]>, boolean]>([
  ['another of ours, with them', { amountCents: 2900, feeCents: 400 }, true],
  ['another of ours, without', {}, false],
  ['another of ours, for a part of them that leaves enough', { amountCents: 2600, feeCents: 100 }, false],
  ['another of ours, with metadata that hides them', { amountCents: 2900 }, true],
  ['another of ours, with metadata that hides its ticket', { ticketIds: [] }, true],
  ['one that failed', { amountCents: 2900, feeCents: 400, status: 'failed' }, false],
  ['one made by hand', { refundId: null, amountCents: 400, ticketIds: [] }, false],
])('a refund of the fees is covered or not: %s', { tags: ['R3'] }, (_, found, isCovered) => {
  const unsent = { refundId: 're_1', amountCents: 300, ticketIds: [], feeCents: 300, parts }
  expect(coveringRefund([{ ...foundRefund, ...found }], unsent) !== null).toBe(isCovered)
})
