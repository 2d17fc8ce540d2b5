import { expect, test } from 'vitest'
import { nextStep } from './key-sequence.ts'

const destinations = [
  { key: 'O', to: '/dashboard-overview' },
  { key: 'R', to: '/organizations' },
]
const press = (keys: readonly (readonly [key: string, at: number])[]) =>
  keys.reduce<ReturnType<typeof nextStep>>(({ sequence }, [key, at]) => nextStep(sequence, { key, at }, destinations), {
    sequence: null,
    action: null,
  })

test('G and a letter go to that page, in either case', () => {
  expect(
    press([
      ['g', 0],
      ['o', 200],
    ]).action,
  ).toEqual({ kind: 'go', to: '/dashboard-overview' })
  expect(
    press([
      ['G', 0],
      ['R', 200],
    ]).action,
  ).toEqual({ kind: 'go', to: '/organizations' })
})

test('a letter alone, or too late, or after another key, goes nowhere', () => {
  expect(press([['o', 0]]).action).toBeNull()
  expect(
    press([
      ['g', 0],
      ['o', 1_501],
    ]).action,
  ).toBeNull()
  expect(
    press([
      ['g', 0],
      ['x', 100],
      ['o', 200],
    ]).action,
  ).toBeNull()
})

test('a second G starts again', () => {
  expect(
    press([
      ['g', 0],
      ['g', 1_400],
      ['o', 2_000],
    ]).action,
  ).toEqual({ kind: 'go', to: '/dashboard-overview' })
})

test('? opens the list of keys', () => {
  expect(press([['?', 0]]).action).toEqual({ kind: 'help' })
})
