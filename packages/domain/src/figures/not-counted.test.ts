import { expect, test } from 'vitest'
import { notCountedWords } from './not-counted.ts'

test('payments left out of figures are listed in a note', { tags: ['R11'] }, () => {
  expect(notCountedWords(0)).toBeNull()
  expect(notCountedWords(1)).toBe('1 payment in another currency not counted')
  expect(notCountedWords(1200)).toBe('1,200 payments in other currencies not counted')
})
