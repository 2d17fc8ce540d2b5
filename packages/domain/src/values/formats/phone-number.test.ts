import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone } from './phone-number.ts'

test.each([
  ['+12125550143', '+1 (212) 555-0143'],
  ['+1 212 555 0143', '+1 (212) 555-0143'],
  ['12125550143', '+1 (212) 555-0143'],
  ['212.555.0143', '(212) 555-0143'],
  ['+447700900102', '+44 7700 900102'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+33199009794', '+33 1 99 00 97 94'],
  ['+4722550107', '+47 22 55 01 07'],
  ['+351210555014', '+351 210 555 014'],
  ['+31205550143', '+31 205 550 143'],
  ['+85212345678', '+852 1234 5678'],
  ['+2125550143', '+212 555 0143'],
])('%s is shown as %s', { tags: ['F12'] }, (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test.each([
  ['another grouping', '+44 20 7946 0958'],
  ['a zero in brackets', '+44 (0)20 7946-0958'],
  ['too short', '+1 555 0100'],
  ['an extension', '+1 212 555 0143 ext. 7'],
  ['no number', 'n/a'],
  ['nothing', ''],
])('%s stays as it is', { tags: ['F12'] }, (_, phone) => {
  expect(formatPhone(phone)).toBe(phone)
})

test('no digit is lost or added, and a formatted number stays as it is', { tags: ['F12'] }, () => {
  const phone = fc.stringMatching(/^\+[1-9][0-9]{3,16}$/)
  fc.assert(
    fc.property(phone, (written) => {
      const shown = formatPhone(written)
      expect(shown.replace(/\D/g, '')).toBe(written.slice(1))
      expect(shown).not.toMatch(/\s\d$/)
      expect(formatPhone(shown)).toBe(shown)
    }),
  )
})
