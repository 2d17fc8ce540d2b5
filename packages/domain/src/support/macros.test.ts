import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import {
  fillMacro,
  type MacroFacts,
  macroParts,
  macroProblem,
  macroValues,
  unfilledFields,
  unfilledWords,
} from './macros.ts'

const now = new Date('2026-11-15T23:42:00Z')
const facts: MacroFacts = {
  caseId: 'sup_1',
  customerName: 'José Yang',
  event: { name: 'Low Orbit Orchestra', startDate: '2026-11-16T03:00:00Z' as Instant, timeZone: 'America/Los_Angeles' },
  refund: { amount: cents(9000), paymentIntentId: 'pi_1' },
  myName: 'Mara Okafor',
}
const filled = (text: string, changes: Partial<MacroFacts> = {}) =>
  fillMacro(text, macroValues({ ...facts, ...changes }, 'America/New_York', now))

test('fields are filled from the case, with times in the venue’s zone', { tags: ['S8'] }, () => {
  expect(filled('Hi {first name}, {event} is on {event date}.')).toBe(
    'Hi José, Low Orbit Orchestra is on Nov 15, 7:00 PM.',
  )
  expect(filled('{ Customer  NAME }: {refund amount} of {order}. {case}, {my name}')).toBe(
    'José Yang: $90.00 of pi_1. sup_1, Mara Okafor',
  )
})

test('parts show what was filled in and what is missing', { tags: ['S8'] }, () => {
  const values = macroValues({ ...facts, refund: null }, 'America/New_York', now)
  expect(macroParts('{First name}: {refund amount} {x}', values)).toEqual([
    { kind: 'filled', text: 'José' },
    { kind: 'text', text: ': ' },
    { kind: 'gap', text: '{refund amount}' },
    { kind: 'text', text: ' {x}' },
  ])
})

test('a field without a value stays and blocks the reply', { tags: ['S8'] }, () => {
  const text = filled('Hi {first name}, {refund amount} and again {refund amount}.', {
    refund: null,
    customerName: ' ',
  })
  expect(text).toBe('Hi {first name}, {refund amount} and again {refund amount}.')
  expect(unfilledFields(text)).toEqual(['first name', 'refund amount'])
  expect(unfilledWords(unfilledFields(text))).toBe('Fill in {first name} and {refund amount} first.')
  expect(unfilledFields('A set {1, 2} and {anything}')).toEqual([])
})

test('a customer’s name cannot become a field', { tags: ['S8'] }, () => {
  expect(filled('Hi {customer name}', { customerName: '{event}' })).toBe('Hi {event}')
})

test('a macro without title or text, or with an unknown field, is refused with a message', { tags: ['S8'] }, () => {
  expect(macroProblem({ title: ' ', text: 'x' })).toEqual({ field: 'title', message: 'Enter a title.' })
  expect(macroProblem({ title: 'x', text: '\u200b' })).toEqual({ field: 'text', message: 'Enter the text.' })
  expect(macroProblem({ title: 'x'.repeat(81), text: 'x' })?.message).toBe('Use at most 80 characters. This has 81.')
  expect(macroProblem({ title: 'x', text: 'a\0b' })?.message).toMatch(/can’t be saved/)
  expect(macroProblem({ title: 'Refund', text: 'Hi {first name}, {amonut}' })).toEqual({
    field: 'text',
    message: expect.stringMatching(/^There is no field \{amonut\}\. Fields are \{first name\}, .*\{my name\}\.$/),
  })
  expect(macroProblem({ title: 'Refund', text: 'Hi {First name}' })).toBeNull()
})
