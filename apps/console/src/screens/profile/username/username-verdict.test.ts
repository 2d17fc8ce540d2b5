import { expect, test } from 'vitest'
import { usernameVerdict } from './username-verdict.ts'

const answered = { wanted: 'ada', current: 'countess', asked: 'ada', isFetching: false, isError: false, others: 0 }

test('an empty result means available; any account with the name means taken', { tags: ['X3'] }, () => {
  expect(usernameVerdict(answered)).toBe('available')
  expect(usernameVerdict({ ...answered, others: 1 })).toBe('taken')
})

test('an error counts as not available', { tags: ['X3'] }, () => {
  expect(usernameVerdict({ ...answered, isError: true, others: undefined })).toBe('unknown')
  // An answer from before the failure does not count either.
  expect(usernameVerdict({ ...answered, isError: true })).toBe('unknown')
  expect(usernameVerdict({ ...answered, others: undefined })).toBe('unknown')
})

test('an answer to an earlier text, or one still awaited, does not count', { tags: ['X3'] }, () => {
  expect(usernameVerdict({ ...answered, asked: 'ad' })).toBe('checking')
  expect(usernameVerdict({ ...answered, isFetching: true })).toBe('checking')
})

test('empty, unchanged and overlong names need no request', { tags: ['X3'] }, () => {
  expect(usernameVerdict({ ...answered, wanted: '' })).toBe('empty')
  expect(usernameVerdict({ ...answered, wanted: 'countess' })).toBe('unchanged')
  expect(usernameVerdict({ ...answered, wanted: 'a'.repeat(101) })).toBe('too-long')
})
