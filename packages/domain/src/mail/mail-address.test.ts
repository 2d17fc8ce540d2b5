import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  headerText,
  isMailAddress,
  mailName,
  mailReferences,
  mailSubject,
  messageIdOf,
  parseMailbox,
} from './mail-address.ts'

test.each([
  'ada@guests.example',
  'ada.lovelace+tickets@guests.example',
  "o'neil@guests.example",
  'ada@bücher.example',
  `${'a'.repeat(64)}@guests.example`,
])('%s is an address', { tags: ['S1'] }, (text) => {
  expect(isMailAddress(text)).toBe(true)
})

test.each([
  '',
  'ada',
  '@guests.example',
  'ada@',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@guests..example',
  'ada@-guests.example',
  '.ada@guests.example',
  'ada..b@guests.example',
  'ada b@guests.example',
  'ada@guests.example ',
  'ada@guests.example\r\nBcc: eve@guests.example',
  'ada\0@guests.example',
  '<ada@guests.example>',
  'ada@guests.example,eve@guests.example',
  'ada@guests@example.example',
  'zoë@guests.example',
  `${'a'.repeat(65)}@guests.example`,
  `a@${'guests.'.repeat(40)}example`,
])('%j is not an address', { tags: ['S1'] }, (text) => {
  expect(isMailAddress(text)).toBe(false)
})

test('no text can end a header', { tags: ['S1'] }, () => {
  expect(mailSubject('Your refund\r\nBcc: eve@guests.example')).toBe('Your refund Bcc: eve@guests.example')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const safe = headerText(text, 200)
      expect(safe).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u)
      expect([...safe].length).toBeLessThanOrEqual(200)
    }),
    { numRuns: 50 },
  )
})

test('a subject is never empty, and cut between two characters', () => {
  expect(mailSubject(' \r\n ')).toBe('(no subject)')
  expect([...mailSubject('🎟'.repeat(10_000))]).toEqual([...'🎟'.repeat(199), '…'])
  expect(mailName('\u202eadA')).toBe('adA')
  expect(mailName(' \0 ')).toBeNull()
})

test('references hold only Message-IDs, without duplicates, the first and the newest', () => {
  expect(messageIdOf(' <a.1@x.example> ')).toBe('<a.1@x.example>')
  expect(['a@x.example', '<a b@x>', '<a\r\n@x>', '<>', '<a><b>'].map(messageIdOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  const many = Array.from({ length: 50 }, (_, at) => `<${at}@x.example>`)
  const kept = mailReferences([...many, ...many, 'no id'])
  expect(kept).toHaveLength(20)
  expect([kept.at(0), kept.at(1), kept.at(-1)]).toEqual(['<0@x.example>', '<31@x.example>', '<49@x.example>'])
})

test('a mailbox is an address, with a name or without', () => {
  expect(parseMailbox('support@orbit.example')).toEqual({ name: null, address: 'support@orbit.example' })
  expect(parseMailbox('Orbit Support <support@orbit.example>')).toEqual({
    name: 'Orbit Support',
    address: 'support@orbit.example',
  })
  expect(parseMailbox('"Orbit, Inc." <support@orbit.example>')?.name).toBe('Orbit, Inc.')
  for (const text of ['Orbit', 'Orbit <support>', 'a@b.example, c@d.example', '<a@b.example> <c@d.example>']) {
    expect(parseMailbox(text)).toBeNull()
  }
})
