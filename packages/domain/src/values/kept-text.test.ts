import { expect, test } from 'vitest'
import { textProblem } from './kept-text.ts'

test.each(['', '<b>&amp;', '\u202emoc', '\u200b', '🧑‍🚀🎫️', "'; drop table tickets; --", '=1+1'])(
  '%j is kept as it is',
  {
    tags: ['H9'],
  },
  (text) => {
    expect(textProblem(text, 40)).toBeNull()
  },
)

test.each(['a\0b', '\ud83d', 'half \udc00 character'])(
  '%j has a character that can’t be saved',
  { tags: ['H9'] },
  (text) => {
    expect(textProblem(text)).toBe('This has a character that can’t be saved. Type it again without it.')
  },
)

test('a text that is too long shows its length', { tags: ['H9'] }, () => {
  expect(textProblem('x'.repeat(2_000), 2_000)).toBeNull()
  expect(textProblem('x'.repeat(2_345), 2_000)).toBe('Use at most 2,000 characters. This has 2,345.')
})
