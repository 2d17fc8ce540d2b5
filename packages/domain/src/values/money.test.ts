import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, type Cents, cents, compactUsd, formatUsd } from './money.ts'

const anyCents = fc.maxSafeInteger().map(cents)

test('cents refuses numbers that are not whole and exact', () => {
  for (const wrong of [0.5, 19.99, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => cents(wrong)).toThrow(RangeError)
  }
  expect(cents(1999)).toBe(1999)
  expect(cents(-0)).toBe(0)
})

test('addCents is exact, and refuses a sum that can’t be', () => {
  expect(addCents([])).toBe(0)
  expect(addCents([cents(10), cents(20), cents(-5)])).toBe(25)
  expect(() => addCents([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError)
})

test('money is shown in US dollars with both cents', { tags: ['O7'] }, () => {
  expect(formatUsd(cents(6_420_200))).toBe('$64,202.00')
  expect(formatUsd(cents(0))).toBe('$0.00')
  expect(formatUsd(cents(7))).toBe('$0.07')
  expect(formatUsd(cents(-1_250))).toBe('−$12.50')
})

test('money never shows a signed zero', () => {
  expect(formatUsd(-0 as Cents)).toBe('$0.00')
})

test('every amount can be read back from its text, to the cent', () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      const digits = formatUsd(amount).replace('−', '-').replace(/[$,.]/g, '')
      expect(Number(digits)).toBe(amount)
    }),
  )
})

describe('headline revenue', { tags: ['O7'] }, () => {
  test.each([
    [99_999, '$999.99'],
    [100_000, '$1.0K'],
    [104_999, '$1.0K'],
    [105_000, '$1.1K'],
    [48_630_000, '$486.3K'],
    [99_994_999, '$999.9K'],
    [99_995_000, '$1.0M'],
    [99_999_999, '$1.0M'],
    [100_000_000, '$1.0M'],
    [120_000_000, '$1.2M'],
    [120_000_000_000, '$1,200.0M'],
    [123_456_789_012_345, '$1,234,567.9M'],
    [-48_630_000, '−$486.3K'],
    [-50, '−$0.50'],
  ])('%i cents reads %s', { tags: ['O7'] }, (amount, text) => {
    expect(compactUsd(cents(amount))).toBe(text)
  })

  test('the short figure is rounded to its last digit, in the largest fitting unit', { tags: ['O7'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 10 ** 13 }), (amount) => {
        const [, figure = '', unit] = /^\$([\d,]+\.\d)([KM])$/.exec(compactUsd(cents(amount))) ?? []
        const [value, size] = [Number(figure.replaceAll(',', '')), unit === 'K' ? 100_000 : 100_000_000]
        expect(Math.abs(value * size - amount)).toBeLessThanOrEqual(size / 20 + 1e-3)
        expect(value).toBeGreaterThanOrEqual(1)
        if (unit === 'K') expect(value).toBeLessThan(1_000)
      }),
    )
  })
})
