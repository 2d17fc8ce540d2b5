import { expect, test } from 'vitest'
import { accountName, sourceText } from './account-text.ts'

test('a person is called by the full name, else by the username, and never by blanks', { tags: ['X3'] }, () => {
  expect(accountName({ fullName: ' Ada Lovelace ', username: 'ada' })).toBe('Ada Lovelace')
  expect(accountName({ fullName: ' ', username: 'ada' })).toBe('ada')
  expect(accountName({ fullName: '\u200b\u2066', username: 'ada' })).toBe('ada')
  expect(accountName({ fullName: null, username: '\u200b' })).toBe('No name')
})

test('an account shows its origin, or that it is unknown', { tags: ['X3'] }, () => {
  expect([true, false, null, undefined].map(sourceText)).toEqual(['V1', 'This platform', 'Not given', 'Not given'])
})
