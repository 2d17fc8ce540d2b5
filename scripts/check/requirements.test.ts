import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { numbersNamedByTests, numbersOf, titlesOf } from './test-titles.ts'

const ledger = new Map(
  [...readFileSync(`${root}docs/requirements.md`, 'utf8').matchAll(/^\| ([A-Z]\d+) \| .+ \| (built|open) \|$/gm)].map(
    ([, number, state]) => [String(number), String(state)],
  ),
)
const named = numbersNamedByTests(root)

const counts = { A: 11, O: 10, D: 2, U: 5, N: 7, W: 6, G: 14, M: 10, C: 3, X: 6, P: 27, K: 3 }

test('the ledger lists every number once', () => {
  const all = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  expect([...ledger.keys()]).toEqual(all)
})

test('every built number is named by a test', () => {
  const built = [...ledger].filter(([, state]) => state === 'built').map(([number]) => number)
  expect(built.filter((number) => !named.has(number))).toEqual([])
})

test('no test names a number that is not in the ledger', () => {
  expect([...named].filter(([number]) => !ledger.has(number))).toEqual([])
})

test('titles are read in every form a test can have', () => {
  const source = `test('A1 one', () => {}); it.only(\`A2 two \${x}\`, f); describe("A3 three", f); test.each([1])('A4 four %s', f); test.describe('A5', f); other('A6 six')`
  expect(titlesOf(source).flatMap(numbersOf)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
})

test('several numbers may lead a title; those inside it do not count', () => {
  expect(numbersOf('A4 A5, O10 and K1 says M9')).toEqual(['A4', 'A5', 'O10', 'K1'])
  expect(numbersOf('the A4 paper')).toEqual([])
})
