import { expect, test } from 'vitest'
import { base62, base62Of, between, itemAt, pickByWeight, scramble, seeded, shareOut } from './random.ts'

test('the same seeds give the same stream, and other seeds another one', () => {
  const draw = (a: number, b: number) => {
    const random = seeded(a, b)
    return Array.from({ length: 50 }, random)
  }
  expect(draw(1, 2)).toEqual(draw(1, 2))
  expect(draw(1, 2)).not.toEqual(draw(1, 3))
  expect(draw(1, 2)).not.toEqual(draw(2, 2))
})

test('a stream is evenly distributed: a tenth of the draws falls into each tenth', () => {
  const random = seeded(7)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 100_000; draw++) {
    const tenth = Math.floor(random() * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('ids do not repeat', () => {
  const random = seeded(11)
  expect(new Set(Array.from({ length: 100_000 }, () => base62(random, 2))).size).toBe(100_000)
  expect(new Set(Array.from({ length: 100_000 }, (_, index) => base62Of(scramble(index)))).size).toBe(100_000)
  expect(base62(random, 3)).toMatch(/^[0-9A-Za-z]{18}$/)
})

test('shares are whole and add up to the total', () => {
  const shares = shareOut(1000, [0.1, 3, 0, 7.77, 1])
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(1000)
  expect(shares.every(Number.isInteger)).toBe(true)
  expect(shares[2]).toBe(0)
  expect(Math.max(...shares)).toBe(shares[3])
})

test('a weight of zero is never drawn', () => {
  const random = seeded(3)
  const drawn = new Set(Array.from({ length: 2000 }, () => pickByWeight(random, [0, 1, 0, 2, 0])))
  expect([...drawn].sort()).toEqual([1, 3])
})

test('both ends of a range are reached, and nothing beyond', () => {
  const random = seeded(5)
  const drawn = new Set(Array.from({ length: 1000 }, () => between(random, -1, 2)))
  expect([...drawn].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2])
})

test('an empty list is refused', () => {
  expect(() => itemAt([], 0)).toThrow('There is nothing to choose from.')
})
