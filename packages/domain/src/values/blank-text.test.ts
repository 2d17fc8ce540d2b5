import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'

test.each(['', ' \t\n', '\u200b', '\ufeff\u2060 \u00ad', '\u3164', '\u2800\u200d', '\u202e', '\u0007'])(
  '%j shows nothing',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each(['a', '\u200b0', '.', '語', '🎟️', 'שלום'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false)
})
