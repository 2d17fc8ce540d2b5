import { randomFillSync } from 'node:crypto'
/** From 0 up to, but not including, 1. */
export type Random = () => number

/** sfc32: fast, and 128 bits of state avoid collisions. The same seeds give the same demo data everywhere. */
export function seeded(a: number, b = 0, c = 0): Random {
  let x = scramble(a ^ 0x9e3779b9)
  let y = scramble(b ^ 0x243f6a88)
  let z = scramble(c ^ 0xb7e15162)
  let counter = 1
  const next = () => {
    const sum = (x + y + counter) | 0
    counter = (counter + 1) | 0
    x = y ^ (y >>> 9)
    y = (z + (z << 3)) | 0
    z = (((z << 21) | (z >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()
  return next
}

/** A bijection on 32-bit numbers. */
export function scramble(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

export const chance = (random: Random, probability: number): boolean => random() < probability

export function pick<T>(random: Random, items: readonly T[]): T {
  return itemAt(items, Math.floor(random() * items.length))
}

/** Wraps around, so a short list serves any index. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (items.length === 0) throw new RangeError('There is nothing to choose from.')
  return items[index % items.length] as T // The list isn't empty, so this is one of its items.
}

export function pickByWeight(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return weights.findLastIndex((each) => each > 0)
}

/** Shares the total in proportion to the weights. The shares are whole numbers and add up exactly. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, each) => all + each, 0)
  let seen = 0
  let given = 0
  return weights.map((weight) => {
    seen += weight
    const share = Math.round((total * seen) / sum) - given
    given += share
    return share
  })
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pairs = Array.from(digits, (high) => Array.from(digits, (low) => high + low)).flat()

/** Six base62 digits hold any 32-bit number. The fastest-changing digits come first, so that ids sort mixed. */
export function base62Of(value: number): string {
  const whole = value >>> 0
  const rest = Math.floor(whole / 3844)
  return itemAt(pairs, whole) + itemAt(pairs, rest) + itemAt(pairs, Math.floor(rest / 3844))
}

export function base62(random: Random, words: number): string {
  let text = ''
  for (let word = 0; word < words; word++) text += base62Of(random() * 4_294_967_296)
  return text
}

/** Doesn't use the simulation's seed, because two simulations with the same seed must not create the same id. */
export function newId(prefix: string): string {
  if (used === words.length) {
    randomFillSync(words)
    used = 0
  }
  used += wordsPerId
  return prefix + Array.from(words.subarray(used - wordsPerId, used), base62Of).join('')
}

const wordsPerId = 3
/** Random words for many ids at once, because one system call per id would take longer than everything else. */
const words = new Uint32Array(wordsPerId * 256)
let used = words.length
