import { expect, test } from 'vitest'
import { matchParts } from './match-parts.ts'

test('a match is found without regard to case and accents', () => {
  expect(matchParts('Adrián Villaseñor', 'SENO')).toEqual([
    { text: 'Adrián Villa', isMatch: false },
    { text: 'seño', isMatch: true },
    { text: 'r', isMatch: false },
  ])
})

test('every occurrence is marked, and pattern characters are literal', () => {
  expect(matchParts('a.b.c', '.').filter((part) => part.isMatch)).toHaveLength(2)
  expect(matchParts('(x)', '(x')).toEqual([
    { text: '(x', isMatch: true },
    { text: ')', isMatch: false },
  ])
})

test('words in another order are marked one by one; all of it together counts first', () => {
  expect(matchParts('Aiko Tanabe', 'tanabe aiko')).toEqual([
    { text: 'Aiko', isMatch: true },
    { text: ' ', isMatch: false },
    { text: 'Tanabe', isMatch: true },
  ])
  expect(matchParts('Halcyon Hall', 'halcyon hall')).toEqual([{ text: 'Halcyon Hall', isMatch: true }])
})

test('short words of a sentence are marked only where a word begins', () => {
  expect(matchParts('Amphitheater at the Lake', 'I was at the lakeside').filter(({ isMatch }) => isMatch)).toEqual([
    { text: 'at', isMatch: true },
    { text: 'the', isMatch: true },
  ])
  expect(matchParts('Élan (Theatre)', 'see the elan show')).toEqual([
    { text: 'Élan', isMatch: true },
    { text: ' (', isMatch: false },
    { text: 'The', isMatch: true },
    { text: 'atre)', isMatch: false },
  ])
})

test('a longer word is marked inside another, however many words were typed', { tags: ['F8'] }, () => {
  const marked = matchParts('Joanna Wang', 'anna wang understudies').filter(({ isMatch }) => isMatch)
  expect(marked.map(({ text }) => text)).toEqual(['anna', 'Wang'])
})

test('without a query nothing is marked', () => {
  expect(matchParts('Halcyon Hall', '  ')).toEqual([{ text: 'Halcyon Hall', isMatch: false }])
  expect(matchParts('', 'x')).toEqual([])
})

const oddTexts = ['İstanbul', '👩‍🎤 Nightjar', 'שלום עולם', 'e\u0301lan', 'ﬁnale', 'ß', 'aaaa', '']

test.each(oddTexts)('the parts together are the text: %s', (text) => {
  for (const query of ['', 'a', 'aa', 'i', 's', 'fi', '👩', 'ש', text]) {
    const parts = matchParts(text, query)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.every((part) => part.text.length > 0)).toBe(true)
  }
})
