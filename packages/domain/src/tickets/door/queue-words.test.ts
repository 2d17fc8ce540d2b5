import { expect, test } from 'vitest'
import { sentLaterWords } from './queue-words.ts'

test('one check-in that waits is no “they”', { tags: ['F14'] }, () => {
  expect(sentLaterWords(1)).toBe('It’s sent when you’re back online.')
  expect(sentLaterWords(2)).toBe('They’re sent when you’re back online.')
})
