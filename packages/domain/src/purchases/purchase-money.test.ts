import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundStates } from '#refunds/refund-states.ts'
import { type Cents, cents } from '#values/money.ts'
import { purchaseMoney } from './purchase-money.ts'

const money = (amount: number, prices: number[], refunds: [(typeof refundStates)[number], number][] = []) =>
  purchaseMoney({
    amount: cents(amount),
    prices: prices.map(cents),
    refunds: refunds.map(([state, refunded]) => ({ state, amount: cents(refunded) })),
  })

test('fees are the amount paid beyond the prices, a discount the amount below', { tags: ['R14'] }, () => {
  expect(money(57_240, [9000, 45_000])).toMatchObject({ ticketValue: 54_000, fees: 3240, discount: 0 })
  expect(money(5000, [3000, 3000])).toMatchObject({ ticketValue: 6000, fees: 0, discount: 1000 })
})

test('refunded counts only settled refunds, and money under way is not left', { tags: ['R14'] }, () => {
  const refunds: Parameters<typeof money>[2] = [
    ['succeeded', 9000],
    ['sent', 1000],
    ['unknown', 500],
    ['failed', 7000],
  ]
  expect(money(20_000, [20_000], refunds)).toMatchObject({
    refunded: 9000,
    underWay: { refunds: 2, amount: 1500 },
    left: 9500,
  })
  expect(money(1000, [1000], [['succeeded', 1500]]).left).toBe(0)
})

test('refunded, under way and left add up to what was paid', { tags: ['R14'] }, () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map((each): Cents => cents(each))
  const refunds = fc.array(fc.record({ state: fc.constantFrom(...refundStates), amount }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(amount), refunds, (prices, made) => {
      const paid = cents(made.reduce((sum, each) => sum + each.amount, 0) + 100)
      const { refunded, underWay, left } = purchaseMoney({ amount: paid, prices, refunds: made })
      expect(refunded + underWay.amount + left).toBe(paid)
    }),
  )
})
