import { expect, test } from 'vitest'
import { holdsWords } from './holds-words.ts'

test.each([
  [1, 1, 'paid for and holds it'],
  [1, 0, 'paid for it and holds none'],
  [2, 2, 'paid for and holds both'],
  [2, 1, 'paid for both and holds 1'],
  [4, 4, 'paid for and holds all 4'],
  [4, 2, 'paid for all 4 and holds 2'],
  [4, 0, 'paid for all 4 and holds none'],
])('who bought %d tickets and holds %d “%s”', { tags: ['R14'] }, (bought, held, words) => {
  expect(holdsWords(bought, held)).toBe(words)
})
