import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, cents } from '#values/money.ts'
import { feesLeft, refundParts } from './refund-parts.ts'

const priced = (...prices: number[]) =>
  prices.map((price, index) => ({ ticketId: `tkt_${index}`, price: cents(price) }))
const pricesOf = (tickets: readonly { readonly price: number }[]) => tickets.map(({ price }) => price)

test('a ticket is refunded at its price, and the amount beyond is fees', { tags: ['R10'] }, () => {
  expect(refundParts(priced(9000, 9000), cents(21_240))).toEqual({ tickets: priced(9000, 9000), fees: 3240 })
  expect(refundParts(priced(2500, 0), cents(2500))).toEqual({ tickets: priced(2500, 0), fees: 0 })
  expect(refundParts([], cents(500))).toEqual({ tickets: [], fees: 500 })
})

test('a discount is shared in proportion to prices, by largest remainder', { tags: ['R10'] }, () => {
  const parts = (paid: number, ...prices: number[]) => pricesOf(refundParts(priced(...prices), cents(paid)).tickets)
  expect(parts(4000, 2500, 2500)).toEqual([2000, 2000])
  expect(parts(100, 50, 50, 50)).toEqual([34, 33, 33])
  expect(parts(1000, 3000, 1500, 999)).toEqual([545, 273, 182])
  expect(parts(0, 2500, 1500)).toEqual([0, 0])
  expect(parts(2_147_483_646, 2_147_483_647, 2_147_483_647)).toEqual([1_073_741_823, 1_073_741_823])
})

const anySale = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 2_147_483_647 }), { maxLength: 12 }),
  paid: fc.integer({ min: 0, max: 2_147_483_647 }),
})

test('parts and fees add up to what was paid, and none is negative or above its price', { tags: ['R10'] }, () => {
  fc.assert(
    fc.property(anySale, ({ prices, paid }) => {
      const { tickets, fees } = refundParts(priced(...prices), cents(paid))
      expect(addCents([...tickets.map(({ price }) => price), fees])).toBe(paid)
      expect(fees).toBeGreaterThanOrEqual(0)
      tickets.forEach(({ price }, index) => {
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(prices[index] ?? 0)
      })
    }),
  )
})

test('the parts do not depend on the order of the tickets', { tags: ['R10'] }, () => {
  const shuffled = anySale.chain(({ prices, paid }) => {
    const tickets = priced(...prices)
    return fc.record({ tickets: fc.constant(tickets), paid: fc.constant(cents(paid)), other: shuffle(tickets) })
  })
  const byId = (sale: Parameters<typeof refundParts>) =>
    new Map(refundParts(...sale).tickets.map(({ ticketId, price }) => [ticketId, price]))
  fc.assert(
    fc.property(shuffled, ({ tickets, other, paid }) => {
      expect(byId([other, paid])).toEqual(byId([tickets, paid]))
    }),
  )
})

const shuffle = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

test('fees are refunded once, and never beyond what is left', { tags: ['R10'] }, () => {
  const left = (...live: { amount: number; fees: number }[]) =>
    feesLeft(
      { fees: cents(3240), paid: cents(21_240) },
      live.map(({ amount, fees }) => ({ amount: cents(amount), fees: cents(fees) })),
    )
  expect(left()).toBe(3240)
  expect(left({ amount: 9000, fees: 0 })).toBe(3240)
  expect(left({ amount: 12_240, fees: 3240 })).toBe(0)
  expect(left({ amount: 20_000, fees: 0 })).toBe(1240)
  expect(left({ amount: 30_000, fees: 0 })).toBe(0)
})
