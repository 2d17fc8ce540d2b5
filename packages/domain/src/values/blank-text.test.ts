import { expect, test } from 'vitest'
import { isBlank, seenText } from './blank-text.ts'

test.each(['', ' \t\n', '\u200b', '\ufeff\u2060 \u00ad', '\u3164', '\u2800\u200d', '\u202e', '\u0007'])(
  '%j shows nothing',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each(['a', '\u200b0', '.', '語', '🎟️', 'שלום'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false)
})

test.each([
  [' Ada\n', 'Ada'],
  ['\u200bAda', '\u200bAda'],
  ['\u200b\u2066', null],
  [' ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the visible part of %j is %j', (text, seen) => {
  expect(seenText(text)).toBe(seen)
})
