import { expect, test } from 'vitest'
import { factsOf, readMessage } from './read-message.ts'

const read = (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
  readMessage(Buffer.from(lines.join('\r\n'), encoding))
const envelope = { from: 'bounce@orbit.example', to: ['amara@studio.example', 'hidden@studio.example'] }

test('headers, text and recipients are read; envelope-only recipients are listed too', { tags: ['S2'] }, async () => {
  const message = await read([
    'From: =?utf-8?q?Jos=C3=A9?= Yang <jose@mail.example>',
    'To: Amara Wright <Amara@studio.example>',
    'Reply-To: <help+k7x@orbit.example>',
    'Message-ID: <one@mail.example>',
    'References: <a@x> <b@x>',
    'Subject: =?utf-8?q?Caf=C3=A9?=',
    '',
    'Hello Amara',
    '> said before',
  ])
  expect(message).toMatchObject({
    from: { name: 'José Yang', address: 'jose@mail.example' },
    replyTo: { address: 'help+k7x@orbit.example' },
    messageId: '<one@mail.example>',
    references: ['<a@x>', '<b@x>'],
    subject: 'Café',
    problem: null,
  })
  expect(factsOf(message, envelope)).toMatchObject({
    to: [
      { name: 'Amara Wright', address: 'Amara@studio.example' },
      { name: null, address: 'hidden@studio.example' },
    ],
    preview: 'Hello Amara',
  })
})

test.each([
  ['a charset nobody knows', 'text/plain; charset=x-martian', 'Hello'],
  ['a charset that does not fit the bytes', 'text/plain; charset=utf-8', 'Hello \ufffd\ufffd'],
  ['no charset', 'text/plain', 'Hello'],
])('%s is read as far as it goes', { tags: ['S2'] }, async (_, type, start) => {
  const { text } = await read([`Content-Type: ${type}`, '', 'Hello \xff\xfe'], 'latin1')
  expect(text.startsWith(start.slice(0, 5))).toBe(true)
  expect(text).not.toContain('\0')
})

test('a missing Message-ID, a missing From and an empty body cause no error', { tags: ['S2'] }, async () => {
  const message = await read(['Subject: alone', '', ''])
  expect(message).toMatchObject({ from: null, messageId: null, text: '', html: null, problem: null })
  expect(factsOf(message, envelope)).toMatchObject({ from: { address: 'bounce@orbit.example' }, subject: 'alone' })
})

test('characters that Postgres cannot store are removed', { tags: ['S2'] }, async () => {
  const message = await read(['Subject: a\0b', 'From: "x\0y" <a@b.example>', '', 'c\0d'])
  expect([message.subject, message.from?.name, message.text.trim()]).toEqual(['ab', 'xy', 'cd'])
})

test('2,000 nested parts are read by their headers', { tags: ['S2'] }, async () => {
  const nested = Array.from({ length: 2000 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary="b${at}"`,
    '',
    `--b${at}`,
  ])
  const message = await read(['Subject: deep', 'From: a@b.example', ...nested.flat(), '', 'the end'])
  expect(message).toMatchObject({ subject: 'deep', from: { address: 'a@b.example' }, text: '' })
  expect(message.problem).toMatch(/nesting/i)
})

test('2,000 parts side by side are all read', { tags: ['S2'] }, async () => {
  const parts = Array.from({ length: 2000 }, (_, at) => [
    '--b',
    `Content-Disposition: attachment; filename="${at}.txt"`,
    '',
    `${at}`,
  ])
  const { files } = await read(['Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--', ''])
  expect(files).toHaveLength(2000)
  expect(files.at(-1)?.name).toBe('1999.txt')
})
