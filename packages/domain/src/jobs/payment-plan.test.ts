import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feesLeft, refundParts } from '#refunds/refund-parts.ts'
import { refundProblem, refundTotal } from '#refunds/refund-rules.ts'
import { addCents, cents } from '#values/money.ts'
import { hashLines, itemAmount, jobAmount, needsApproval, totalsOf } from './job-preview.ts'
import {
  type PlannedPayment,
  type PlannedRefund,
  type PlannedTicket,
  type PlanScope,
  planPayment,
} from './payment-plan.ts'

const scope: PlanScope = { eventId: 'evt_1', ticketIds: null, oldestPaidAtMs: 0, hasRoom: (ids) => ids.length < 10 }

const ticket = (ticketId: string, price: number, changes: Partial<PlannedTicket> = {}): PlannedTicket => ({
  ticketId,
  eventId: 'evt_1',
  price: cents(price),
  isComp: false,
  isRefunded: false,
  refunded: cents(0),
  ...changes,
})
const refunded = (amount: number) => ({ isRefunded: true, refunded: cents(amount) })

const payment = (changes: Partial<PlannedPayment> = {}): PlannedPayment => {
  const tickets = changes.tickets ?? [ticket('a', 5000), ticket('b', 5000)]
  return {
    paymentId: 'pi_1',
    paid: addCents(tickets.map(({ price }) => price)),
    currency: 'usd',
    paidAtMs: 1,
    isDisputed: false,
    refunds: [],
    ...changes,
    tickets,
  }
}
const refund = (amount: number, changes: Partial<PlannedRefund> = {}): PlannedRefund => ({
  amount: cents(amount),
  fees: cents(0),
  isExternal: false,
  ticketIds: [],
  named: [],
  ...changes,
})
const plan = (changes: Partial<PlannedPayment> = {}, within = scope) => planPayment(payment(changes), within)

test('all tickets and the fees of a payment are refunded', { tags: ['E1'] }, () => {
  const { item, leftOut, feesKept } = plan({ paid: cents(10_800) })
  expect(item).toEqual({ ticketIds: ['a', 'b'], ticketCents: 10_000, feeCents: 800 })
  expect({ leftOut, feesKept }).toEqual({ leftOut: null, feesKept: 0 })
})

test.each([
  ['disputed', { isDisputed: true }],
  ['too-old', { paidAtMs: -1 }],
  ['under-way', { refunds: [refund(5000, { ticketIds: ['b'] })] }],
  ['under-way', { refunds: [refund(5000, { isExternal: true, named: ['b'] })] }],
  ['other-currency', { currency: 'eur', isDisputed: true }],
  ['unclear', { tickets: [ticket('a', 5000), ticket('a', 5000, { eventId: 'evt_2' })] }],
  ['unclear', { refunds: [refund(1, { isExternal: true })] }],
  ['unclear', { paymentId: null }],
  ['unclear', { tickets: Array.from({ length: 10 }, (_, at) => ticket(`t${at}`, 100)) }],
] as const)('a payment is left out: %s', { tags: ['E1'] }, (reason, changes) => {
  const { item, leftOut, sold } = plan(changes)
  expect(item).toBeNull()
  expect(leftOut).toEqual({ reason, tickets: sold.tickets, amount: sold.amount })
})

test('only this event’s part of a payment with two events is refunded, and fees are kept', { tags: ['E1'] }, () => {
  const both = [ticket('a', 4000), ticket('b', 6000, { eventId: 'evt_2' })]
  const { item, feesKept, sold } = plan({ tickets: both, paid: cents(10_500) })
  expect(item).toEqual({ ticketIds: ['a'], ticketCents: 4000, feeCents: 0 })
  expect(feesKept).toBe(500)
  expect(sold).toEqual({ tickets: 1, amount: 4000 })
  const gone = both.map((each) => (each.ticketId === 'b' ? { ...each, ...refunded(6000) } : each))
  const alone = plan({ tickets: gone, paid: cents(10_500), refunds: [refund(6000, { ticketIds: ['b'] })] })
  expect(alone).toMatchObject({ item: { feeCents: 500 }, feesKept: 0 })
})

test('only chosen tickets are refunded, and fees are kept while another ticket is valid', { tags: ['E6'] }, () => {
  const chosen = { ...scope, ticketIds: new Set(['b', 'x']) }
  expect(plan({ paid: cents(10_400) }, chosen)).toMatchObject({
    item: { ticketIds: ['b'], ticketCents: 5000, feeCents: 0 },
    feesKept: 400,
    sold: { tickets: 1, amount: 5000 },
  })
})

test('comps and free tickets are not items', { tags: ['E1'] }, () => {
  const free = [ticket('a', 0), ticket('c', 0, { isComp: true })]
  expect(plan({ tickets: free })).toMatchObject({ item: null, leftOut: null, sold: { tickets: 1, amount: 0 } })
  expect(plan({ tickets: [...free, ticket('b', 100)] }).item?.ticketIds).toEqual(['b'])
})

test('each ticket of a discounted payment gets its share, and the rest was never paid', { tags: ['E1'] }, () => {
  expect(plan({ paid: cents(8000) })).toMatchObject({
    item: { ticketCents: 8000, feeCents: 0 },
    discounts: 2000,
    sold: { amount: 10_000 },
  })
})

test('fees that an outside refund may have taken are kept', { tags: ['E1'] }, () => {
  const { item, feesKept } = plan({ paid: cents(10_800), refunds: [refund(500, { isExternal: true })] })
  expect(item).toMatchObject({ ticketCents: 10_000, feeCents: 0 })
  expect(feesKept).toBe(300)
})

test('the shortfall of a partly refunded ticket can’t be refunded here', { tags: ['E1'] }, () => {
  const tickets = [ticket('a', 5000, refunded(4000)), ticket('b', 5000)]
  const { leftOut, item } = plan({ tickets, refunds: [refund(4000, { ticketIds: ['a'] })] })
  expect(leftOut).toEqual({ reason: 'unclear', tickets: 0, amount: 1000 })
  expect(item?.ticketCents).toBe(5000)
})

const anyTicket = fc.record({
  eventId: fc.constantFrom('evt_1', 'evt_1', 'evt_2'),
  price: fc.integer({ min: 0, max: 20_000 }),
  isComp: fc.boolean(),
  share: fc.option(fc.integer({ min: 0, max: 100 })),
})
const anyPayment = fc
  .record({
    tickets: fc.array(anyTicket, { minLength: 1, maxLength: 5 }),
    extra: fc.integer({ min: -15_000, max: 3000 }),
    currency: fc.constantFrom('usd', 'USD', null, 'eur'),
    isDisputed: fc.boolean(),
    isOld: fc.boolean(),
    outside: fc.option(fc.integer({ min: 1, max: 9000 })),
    number: fc.nat(),
  })
  .map(({ tickets: given, extra, isOld, outside, number, ...rest }): PlannedPayment => {
    const tickets = given.map(({ share, isComp, price, eventId }, at) => {
      const cost = isComp ? 0 : price
      const back = share === null ? {} : refunded(Math.floor((cost * share) / 100))
      return ticket(`t${at}`, cost, { eventId, isComp, ...back })
    })
    const paid = Math.max(0, addCents(tickets.map(({ price }) => price)) + extra)
    const own = tickets.filter(({ isRefunded, refunded: amount }) => isRefunded && amount > 0)
    const refunds = [
      ...own.map((each) => refund(each.refunded, { ticketIds: [each.ticketId] })),
      ...(outside === null ? [] : [refund(outside, { isExternal: true })]),
    ]
    return { ...rest, paymentId: `pi_${number}`, paid: cents(paid), paidAtMs: isOld ? -1 : 1, tickets, refunds }
  })

test('sold − discounts − refunded − left out = to refund, to the cent', { tags: ['E1'] }, () => {
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 20 }), (payments) => {
      const {
        sold,
        discounts,
        refunded: back,
        leftOut,
        toRefund,
      } = totalsOf(payments.map((each) => planPayment(each, scope)))
      expect(sold.amount - discounts - back.amount - leftOut.amount).toBe(toRefund.amount)
      for (const amount of [sold.amount, discounts, back.amount, leftOut.amount])
        expect(amount).toBeGreaterThanOrEqual(0)
      const inDollars = leftOut.reasons.filter(({ currency }) => currency === 'usd')
      expect(inDollars.reduce((sum, { amount }) => sum + amount, 0)).toBe(leftOut.amount)
    }),
  )
})

test('each item passes the rules of a refund', { tags: ['E1', 'E3'] }, () => {
  fc.assert(
    fc.property(anyPayment, (given) => {
      const { item } = planPayment(given, scope)
      if (!item) return
      const parts = refundParts(given.tickets, given.paid)
      const { ticketIds } = item
      const left = given.paid - addCents(given.refunds.map(({ amount }) => amount))
      for (const fees of [cents(0), item.feeCents]) {
        const draft = { paymentIntentId: 'pi', ticketIds, fees, tickets: parts.tickets }
        expect(refundProblem(draft)).toBeNull()
        expect(refundTotal(draft)).toBe(item.ticketCents + fees)
        expect(refundTotal(draft)).toBeLessThanOrEqual(left)
      }
      const unrefunded = feesLeft({ fees: parts.fees, paid: given.paid }, given.refunds)
      if (item.feeCents > 0) expect(item.feeCents).toBe(unrefunded)
    }),
  )
})

test('foreign payments are counted, and their money only per currency', { tags: ['E1'] }, () => {
  const totals = totalsOf([plan(), plan({ currency: 'EUR' }), plan({ currency: 'eur' }), plan({ currency: 'jpy' })])
  expect(totals.sold).toEqual({ payments: 4, tickets: 8, amount: 10_000 })
  expect(totals.leftOut).toEqual({
    payments: 3,
    tickets: 6,
    amount: 0,
    reasons: [
      { reason: 'other-currency', currency: 'eur', payments: 2, tickets: 4, amount: 20_000 },
      { reason: 'other-currency', currency: 'jpy', payments: 1, tickets: 2, amount: 10_000 },
    ],
  })
})

test('the hash covers each payment, ticket, cent and reason, in any order', { tags: ['E2'] }, () => {
  const about = { kind: 'call-off', eventId: 'evt_1' } as const
  const lines = (...plans: readonly ReturnType<typeof plan>[]) => hashLines(about, plans).join('\n')
  const [one, two] = [plan(), plan({ paymentId: 'pi_2' })]
  expect(lines(one, two)).toBe(lines(two, one))
  const others = [
    plan({ paymentId: 'pi_3' }),
    plan({ tickets: [ticket('a', 5000), ticket('c', 5000)] }),
    plan({ tickets: [ticket('a', 5000), ticket('b', 5001)] }),
    plan({ paid: cents(10_001) }),
    plan({ isDisputed: true }),
    plan({ paidAtMs: -1 }),
  ]
  expect(new Set([one, ...others].map((each) => lines(each))).size).toBe(others.length + 1)
  expect(hashLines({ ...about, kind: 'refunds' }, [one]).join('\n')).not.toBe(lines(one))
})

test('the refunded sum depends on the fees, and above the limit two people decide', { tags: ['E2'] }, () => {
  const totals = totalsOf([plan({ paid: cents(10_800) })])
  expect([true, false].map((withFees) => jobAmount(totals, { withFees }))).toEqual([10_800, 10_000])
  const { item } = plan({ paid: cents(10_800) })
  expect([true, false].map((withFees) => item && itemAmount(item, { withFees }))).toEqual([10_800, 10_000])
  expect(needsApproval(cents(1_000_000), cents(1_000_000))).toBe(false)
  expect(needsApproval(cents(1_000_001), cents(1_000_000))).toBe(true)
})
