import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { browserTestsTooLong, testsIn, titlesTooLong, titlesWithNumbers } from './test-titles.ts'

const ledger = new Map(
  [...readFileSync(`${root}docs/requirements.md`, 'utf8').matchAll(/^\| ([A-Z]\d+) \| .+ \| (built|open) \|$/gm)].map(
    ([, number, state]) => [String(number), String(state)],
  ),
)
const tests = testsIn(root)

const counts = {
  A: 11,
  O: 10,
  D: 2,
  U: 5,
  N: 7,
  W: 6,
  G: 14,
  M: 10,
  C: 3,
  X: 6,
  P: 27,
  K: 3,
  R: 17,
  S: 8,
  E: 8,
  F: 14,
  L: 6,
  H: 9,
}

test('the ledger lists every number once', () => {
  const all = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  expect([...ledger.keys()]).toEqual(all)
})

test('every built number is the tag of a test', () => {
  const named = new Set(tests.flatMap(({ numbers }) => numbers))
  const built = [...ledger].filter(([, state]) => state === 'built').map(([number]) => number)
  expect(built.filter((number) => !named.has(number))).toEqual([])
})

test('every tag with a number is in the ledger', () => {
  const unknown = tests.filter(({ numbers }) => numbers.some((number) => !ledger.has(number)))
  expect(unknown.map(({ file, title, numbers }) => `${file}: ${title} (${numbers})`)).toEqual([])
})

test('no title begins with a requirement number', () => {
  expect(titlesWithNumbers(tests)).toEqual([])
})

test('no title is too long', () => {
  expect(titlesTooLong(tests)).toEqual([])
})

test('no browser test is too long', () => {
  expect(browserTestsTooLong(tests)).toEqual([])
})
