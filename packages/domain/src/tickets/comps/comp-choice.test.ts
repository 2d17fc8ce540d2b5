import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import {
  type CompChoice,
  choiceProblem,
  compReview,
  maxOf,
  quantityProblem,
  remainingText,
  reviewLine,
  steppedQuantity,
  toQuantity,
} from './comp-choice.ts'

const aChoice = (given: Partial<CompChoice> = {}): CompChoice => ({
  ticketTypeId: 'typ_a',
  name: 'Floor',
  price: cents(4500),
  remaining: 12,
  ...given,
})

const balcony = aChoice({ ticketTypeId: 'typ_b', name: 'Balcony', price: cents(2550), remaining: null })

const reviewOf = (choices: readonly CompChoice[], quantities: Record<string, number>) =>
  reviewLine(compReview(choices, quantities))

test.each([
  ['', 0],
  [' 3 ', 3],
  ['007', 7],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['two', Number.NaN],
])('%j typed is %d tickets', { tags: ['C1'] }, (typed, quantity) => {
  expect(toQuantity(typed)).toBe(quantity)
})

test.each([
  [12, '12 left'],
  [1200, '1,200 left'],
  [0, 'none left'],
  [null, null],
  [undefined, null],
])('what remains of %s reads %s', { tags: ['C1'] }, (remaining, text) => {
  expect(remainingText({ remaining })).toBe(text)
})

test.each([
  ['', 1, 1],
  ['', -1, 0],
  ['4', -1, 3],
  ['12', 1, 12],
  ['99', 1, 12],
  ['99', -1, 12],
  ['two', 1, 1],
])('from %j a step of %d leads to %d of at most 12', { tags: ['C1'] }, (typed, step, stepped) => {
  expect(steppedQuantity(typed, step, 12)).toBe(stepped)
})

test('a type offers what remains, up to the limit of one batch', { tags: ['C1'] }, () => {
  expect([maxOf({ remaining: 3 }), maxOf({ remaining: 5000 }), maxOf({})]).toEqual([3, 1000, 1000])
})

test.each([
  [12, 12, null],
  [13, 12, 'Only 12 are left.'],
  [2, 1, 'Only 1 is left.'],
  [1, 0, 'None are left.'],
  [0, 0, null],
  [1000, null, null],
  [1001, null, 'At most 1,000 tickets can be issued at once.'],
  [Number.NaN, 12, 'Enter a whole number, such as 2.'],
])('%d of a type with %s left: %s', { tags: ['C1'] }, (quantity, remaining, problem) => {
  expect(quantityProblem(quantity, { remaining })).toBe(problem)
})

test('the first reason why nothing can be issued is named', { tags: ['C1'] }, () => {
  const choices = [aChoice(), balcony]
  expect(choiceProblem(choices, {})).toBe('Choose at least one ticket.')
  expect(choiceProblem([], { typ_a: 2 })).toBe('Choose at least one ticket.')
  expect(choiceProblem(choices, { typ_a: 13 })).toBe('Floor: Only 12 are left.')
  expect(choiceProblem(choices, { typ_a: 1, typ_b: Number.NaN })).toBe('Balcony: Enter a whole number, such as 2.')
  expect(choiceProblem(choices, { typ_a: 1, typ_b: 1000 })).toBe('At most 1,000 tickets can be issued at once.')
  expect(choiceProblem(choices, { typ_a: 1, typ_b: 999 })).toBeNull()
})

test('the review line says how many, what they are worth and what is left', { tags: ['C1'] }, () => {
  expect(reviewOf([aChoice()], { typ_a: 3 })).toBe('3 tickets · face value $135.00 · 9 left after')
  expect(reviewOf([aChoice()], { typ_a: 12 })).toBe('12 tickets · face value $540.00 · none left after')
  expect(reviewOf([aChoice()], { typ_a: 1 })).toBe('1 ticket · face value $45.00 · 11 left after')
  expect(reviewOf([aChoice()], {})).toBe('0 tickets · face value $0.00')
})

test('places left are shown only if known for every chosen type', { tags: ['C1'] }, () => {
  expect(reviewOf([aChoice(), balcony], { typ_a: 1, typ_b: 2 })).toBe('3 tickets · face value $96.00')
  expect(reviewOf([aChoice(), balcony], { typ_a: 1 })).toBe('1 ticket · face value $45.00 · 11 left after')
})

test('an invalid number does not break the review', { tags: ['C1'] }, () => {
  expect(reviewOf([aChoice(), balcony], { typ_a: Number.NaN, typ_b: 1 })).toBe('1 ticket · face value $25.50')
})

test('a choice without a problem fits into what remains', { tags: ['C1'] }, () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.nat({ max: 30 }), (a, b, remaining) => {
      const choices = [aChoice({ remaining }), aChoice({ ticketTypeId: 'typ_b', remaining })]
      const isRefused = choiceProblem(choices, { typ_a: a, typ_b: b }) !== null
      expect(isRefused).toBe(a + b === 0 || a > remaining || b > remaining)
      if (!isRefused) expect(compReview(choices, { typ_a: a, typ_b: b }).tickets).toBe(a + b)
    }),
  )
})
