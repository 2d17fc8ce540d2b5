import { expect, test } from 'vitest'
import { usernameVerdict } from './username-verdict.ts'

const answered = { wanted: 'ada', current: 'countess', asked: 'ada', isFetching: false, isError: false, others: 0 }

test('X3 an empty result means available; anybody who has the name means taken', () => {
  expect(usernameVerdict(answered)).toBe('available')
  expect(usernameVerdict({ ...answered, others: 1 })).toBe('taken')
})

test('X3 an error counts as not available', () => {
  expect(usernameVerdict({ ...answered, isError: true, others: undefined })).toBe('unknown')
  // An answer from before the failure does not count either.
  expect(usernameVerdict({ ...answered, isError: true })).toBe('unknown')
  expect(usernameVerdict({ ...answered, others: undefined })).toBe('unknown')
})

test('X3 an answer about what was typed before, or one that is on its way, is none', () => {
  expect(usernameVerdict({ ...answered, asked: 'ad' })).toBe('checking')
  expect(usernameVerdict({ ...answered, isFetching: true })).toBe('checking')
})

test('X3 nothing, the same and too much need no asking', () => {
  expect(usernameVerdict({ ...answered, wanted: '' })).toBe('empty')
  expect(usernameVerdict({ ...answered, wanted: 'countess' })).toBe('unchanged')
  expect(usernameVerdict({ ...answered, wanted: 'a'.repeat(101) })).toBe('too-long')
})
