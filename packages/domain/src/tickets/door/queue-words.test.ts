import { expect, test } from 'vitest'
import { checkedAgainstWords, sentLaterWords } from './queue-words.ts'

test('one waiting check-in has the singular', { tags: ['F14'] }, () => {
  expect(sentLaterWords(1)).toBe('It’s sent when you’re back online.')
  expect(sentLaterWords(2)).toBe('They’re sent when you’re back online.')
})

test('“until then” follows only waiting check-ins', { tags: ['F14'] }, () => {
  expect(checkedAgainstWords(0, '6:38 PM')).toBe('Tickets are checked against the list of 6:38 PM.')
  expect(checkedAgainstWords(2, '6:38 PM')).toBe('Until then, tickets are checked against the list of 6:38 PM.')
})
