import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#guests/testing/any-text.ts'
import { guestCsvFileName } from './guest-csv.ts'

test.each([
  ['Midnight Arena', 'Midnight Arena-guest-list.csv'],
  ['', 'guest-list.csv'],
  [' .. ', 'guest-list.csv'],
  ['///', 'guest-list.csv'],
  ['AC/DC: "Live" <2026>', 'AC DC Live 2026-guest-list.csv'],
  ['..\\..\\etc/passwd', 'etc passwd-guest-list.csv'],
  ['  .hidden. ', 'hidden-guest-list.csv'],
  ['line\r\nbreak\ttab\u0000nul', 'line break tab nul-guest-list.csv'],
  ['CON', 'CON-guest-list.csv'],
  ['con.cert', '_con.cert-guest-list.csv'],
  ['LPT1 . x', '_LPT1 . x-guest-list.csv'],
  ['concert. one', 'concert. one-guest-list.csv'],
  ['Fest\u202Evsc.exe', 'Festvsc.exe-guest-list.csv'],
  ['Zoë’s café 🎟', 'Zoë’s café 🎟-guest-list.csv'],
  ['حفلة', 'حفلة-guest-list.csv'],
  ['half \ud83d emoji', 'half emoji-guest-list.csv'],
])('the file of %j is called %s', { tags: ['G13'] }, (name, file) => {
  expect(guestCsvFileName(name)).toBe(file)
})

test('a long name is cut between characters as people see them', { tags: ['G13'] }, () => {
  const family = '👩‍👩‍👧‍👦'
  const file = guestCsvFileName(family.repeat(40))
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255)
  expect(file).toBe(`${family.repeat(9)}-guest-list.csv`)
  expect(guestCsvFileName(`${'a'.repeat(238)} .b`)).toBe(`${'a'.repeat(238)}-guest-list.csv`)
})

test('any name makes a file name that every file system takes', { tags: ['G13'] }, () => {
  const anyName = fc.oneof(
    anyText(200),
    fc
      .array(fc.constantFrom('.', ' ', '/', 'com1', 'NUL', '\u202e', 'é', '🎟', '\u0301'), { maxLength: 120 })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anyName, (name) => {
      const file = guestCsvFileName(name)
      expect(file.endsWith('guest-list.csv')).toBe(true)
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255)
      expect(file).not.toMatch(/[\p{Cc}\p{Cs}<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[\s.]/u)
      expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*\./i)
    }),
    { numRuns: 200 },
  )
})
