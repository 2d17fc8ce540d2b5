import { maxSearchCharacters } from '@ground-control/domain/values/constants'
import { expect, test } from 'vitest'
import { cutTyped, isShort, queryOf, toOneLine } from './query.ts'

test.each([
  ['  ada ', { mode: 'everything', text: 'ada' }],
  ['> users', { mode: 'commands', text: 'users' }],
  [' >', { mode: 'commands', text: '' }],
  ['# evt_1 ', { mode: 'id', text: 'evt_1' }],
  ['a # b > c', { mode: 'everything', text: 'a # b > c' }],
  [' \u3000\t ', { mode: 'everything', text: '' }],
  ['<script>', { mode: 'everything', text: '<script>' }],
  ['half \ud83d', { mode: 'everything', text: 'half' }],
  ['a\0b', { mode: 'everything', text: 'ab' }],
])('%j searches for %j', (typed, query) => {
  expect(queryOf(typed)).toEqual(query)
})

test('a pasted email keeps its line breaks in a one-line field', () => {
  const field = toOneLine('Hello,\r\nmy ticket tkt_1\npi_2\r')
  expect(field).not.toMatch(/[\r\n]/)
  expect(queryOf(field).text).toBe('Hello,\nmy ticket tkt_1\npi_2')
})

test('text beyond the platform’s limit is cut, but never inside a character', () => {
  expect(cutTyped('x'.repeat(maxSearchCharacters))).toMatchObject({ wasCut: false })
  expect(cutTyped('x'.repeat(maxSearchCharacters + 1))).toEqual({
    value: 'x'.repeat(maxSearchCharacters),
    wasCut: true,
  })
  expect(cutTyped(`${'x'.repeat(maxSearchCharacters - 1)}🎟️`).value).toBe('x'.repeat(maxSearchCharacters - 1))
})

test('a long or multi-line text is not highlighted', () => {
  expect(isShort('Ada Lovelace')).toBe(true)
  expect(isShort('x'.repeat(201))).toBe(false)
  expect(isShort('a\nb')).toBe(false)
})
