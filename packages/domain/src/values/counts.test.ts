import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactCount, formatCount, formatPercent, percentChange, plural } from './counts.ts'

test('counts are grouped as in en-US', { tags: ['O7'] }, () => {
  expect(formatCount(1_284)).toBe('1,284')
  expect(formatCount(0)).toBe('0')
  expect(formatCount(-1_284)).toBe('−1,284')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_049, '1.0K'],
  [1_050, '1.1K'],
  [12_847, '12.8K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [999_999, '1.0M'],
  [3_140_000, '3.1M'],
  [999_999_999, '1.0B'],
  [2_500_000_000, '2.5B'],
  [1_234_500_000_000, '1,234.5B'],
  [-12_847, '−12.8K'],
])('the headline count %i reads %s', { tags: ['O7'] }, (count, text) => {
  expect(compactCount(count)).toBe(text)
})

test('a larger count never reads as a smaller one', { tags: ['O7'] }, () => {
  const sizes = { K: 1e3, M: 1e6, B: 1e9 }
  const read = (text: string): number =>
    Number.parseFloat(text.replaceAll(',', '')) * (sizes[text.slice(-1) as keyof typeof sizes] ?? 1)
  fc.assert(
    fc.property(fc.nat({ max: 2e9 }), fc.nat({ max: 2e9 }), (a, b) => {
      const [small, large] = a < b ? [a, b] : [b, a]
      expect(read(compactCount(small))).toBeLessThanOrEqual(read(compactCount(large)))
      expect(compactCount(large)).not.toMatch(/^1,?000\.0[KM]$/)
    }),
  )
})

test('a word agrees with its count', () => {
  expect(plural(1, 'event')).toBe('event')
  expect(plural(0, 'event')).toBe('events')
  expect(plural(2, 'person', 'people')).toBe('people')
  expect(plural(1, 'person', 'people')).toBe('person')
})

test('a percentage has one decimal, and a true minus sign', () => {
  expect(formatPercent(0.396)).toBe('39.6%')
  expect(formatPercent(0)).toBe('0.0%')
  expect(formatPercent(1)).toBe('100.0%')
  expect(formatPercent(12.5)).toBe('1,250.0%')
  expect(formatPercent(-0.125)).toBe('−12.5%')
  expect(formatPercent(-0.0001)).toBe('0.0%')
})

test('a change is a share of the earlier value, and missing from zero', () => {
  expect(percentChange(125, 100)).toBe(0.25)
  expect(percentChange(75, 100)).toBe(-0.25)
  expect(percentChange(0, 100)).toBe(-1)
  expect(percentChange(-50, -100)).toBe(0.5)
  expect(percentChange(5, 0)).toBeNull()
  expect(percentChange(0, 0)).toBeNull()
})
