import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('words are found in any order, without duplicates', { tags: ['P18'] }, () => {
  expect(searchWords('  lovelace \t ada\u3000ada ')).toEqual([
    { text: 'lovelace', how: 'within' },
    { text: 'ada', how: 'within' },
  ])
})

test.each([
  ['ada', 'within'],
  ['иван', 'within'],
  ['김민준', 'within'],
  ['007', 'within'],
  ['a@mail', 'within'],
  ['ad', 'beginning'],
  ['a', 'beginning'],
  ["o'n", 'beginning'],
  ['7', 'beginning'],
  ['ив', 'beginning'],
  ['민준', 'as-written'],
  ['太郎', 'as-written'],
  ['%', 'as-written'],
  ['___', 'as-written'],
  ['🎟️', 'as-written'],
])('%s is searched: %s', { tags: ['P18'] }, (word, how) => {
  expect(searchWords(word)).toEqual([{ text: word, how }])
})

test('blanks alone are an empty search, and any other text keeps all its characters', {
  tags: ['P18'],
}, () => {
  expect(searchWords('')).toEqual([])
  expect(searchWords(' \n\t\u00a0 ')).toEqual([])
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'Ö', ' ', '\n', '\u3000', '%', '7', '太', '🎟', '\ud800') }),
      (text) => {
        const words = searchWords(text).map((word) => word.text)
        expect(new Set(words)).toEqual(new Set(text.split(/\s+/).filter((word) => word !== '')))
      },
    ),
  )
})
