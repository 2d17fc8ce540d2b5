import { expect, test } from 'vitest'
import { letter, useIntake } from '#testing/mail/use-intake.ts'

const { receive, opened, read, caseCount, pool } = await useIntake()

const messageOf = async (caseId: string | null) => (await read(caseId ?? '')).messages.at(-1)

test('only the headers of a 50 MB email are read', { tags: ['S3'] }, async () => {
  const line = `${'a'.repeat(998)}\r\n`
  const raw = letter({ from: 'big@guests.example', subject: 'Photos', text: line.repeat(52_429) })
  expect(raw.length).toBeGreaterThan(50 * 1024 * 1024)
  const { outcome, caseId } = await receive(raw)
  expect(outcome).toBe('opened')
  expect((await read(caseId ?? '')).case.subject).toBe('Photos')
  expect((await messageOf(caseId))?.text).toBe('This email is larger than 25 MB, so only its subject was read.')
})

function nested(depth: number): { type: string; body: string } {
  let inner = { type: 'text/plain', body: 'deep' }
  for (let at = 0; at < depth; at++) {
    const body = `--b${at}\r\nContent-Type: ${inner.type}\r\n\r\n${inner.body}\r\n--b${at}--\r\n`
    inner = { type: `multipart/mixed; boundary=b${at}`, body }
  }
  return inner
}

test('2,000 nested parts are read by their headers only', { tags: ['S3'] }, async () => {
  const { type, body } = nested(2_000)
  const raw = letter({ from: 'deep@guests.example', headers: [`Content-Type: ${type}`], text: body })
  const { caseId } = await receive(raw)
  expect((await messageOf(caseId))?.text).toBe('This email can’t be read, except for its subject.')
})

const parts = (type: string, text: (at: number) => string) =>
  `${Array.from({ length: 2_000 }, (_, at) => `--b\r\n${type}\r\n\r\n${text(at)}\r\n`).join('')}--b--\r\n`

function forwarded(times: number): string {
  const heads = Array.from(
    { length: times },
    (_, at) => `From: a${at}@b.example\r\nContent-Type: message/rfc822\r\n\r\n`,
  )
  return `${heads.join('')}From: a@b.example\r\n\r\nHello`
}

test.each([
  ['2,000 files', 'multipart/mixed; boundary=b', parts('Content-Disposition: attachment', (at) => `File ${at}`), 50],
  ['2,000 texts', 'multipart/mixed; boundary=b', parts('Content-Type: text/html', (at) => `<p>Text ${at}</p>`), 0],
  ['2,000 forwards in each other', 'message/rfc822', forwarded(2_000), 1],
  ['100,000 tags that never end', 'text/html', `${'<div>'.repeat(100)}\r\n`.repeat(1_000), 0],
])('%s open one case', { tags: ['S3'], timeout: 60_000 }, async (name, type, text, files) => {
  const from = `${name.replaceAll(/[ ,]/g, '-')}@guests.example`
  const headers = ['MIME-Version: 1.0', `Content-Type: ${type}`]
  const { outcome, caseId } = await receive(letter({ from, headers, text }))
  expect(outcome).toBe('opened')
  expect((await messageOf(caseId))?.attachments).toHaveLength(files)
})

test('a line without end is not searched', { tags: ['S3'] }, async () => {
  const { caseId } = await receive(letter({ from: 'line@guests.example', text: 'x'.repeat(5_000_000) }))
  expect((await messageOf(caseId))?.text).toBe('This email can’t be read, except for its subject.')
})

test.each([
  ['unknown', 'charset=klingon', Buffer.from('Hello'), 'Hello'],
  ['not what it says', 'charset=utf-8', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Gr\ufffd\ufffde'],
  ['with null characters', 'charset=utf-8', Buffer.from('He\0llo'), 'Hello'],
  ['cut in the middle', 'charset=utf-16le', Buffer.from('48006500ff', 'hex'), 'He'],
])('a charset %s does no harm', { tags: ['S3'] }, async (name, charset, text, shown) => {
  const headers = ['MIME-Version: 1.0', `Content-Type: text/plain; ${charset}`]
  const { caseId } = await receive(letter({ from: `${name.replaceAll(' ', '-')}@guests.example`, headers, text }))
  expect((await messageOf(caseId))?.text).toContain(shown)
})

test('without a Message-ID the bytes identify a repeated email', { tags: ['S3'] }, async () => {
  const raw = letter({ from: 'noid@guests.example', id: null })
  const { caseId } = await receive(raw)
  expect(await receive(raw)).toEqual({ outcome: 'again', caseId })
  expect((await receive(letter({ from: 'noid@guests.example', id: null, text: 'Other' }))).outcome).toBe('opened')
})

test('a subject of 10,000 characters is cut, and no subject can add a header', { tags: ['S3'] }, async () => {
  const caseId = await opened({ from: 'long@guests.example', subject: 'Help '.repeat(2_000) })
  expect((await read(caseId)).case.subject).toHaveLength(200)
  const encoded = `=?utf-8?B?${Buffer.from('Help\r\nBcc: eve@guests.example').toString('base64')}?=`
  const broken = await opened({ from: 'broken@guests.example', subject: encoded })
  expect((await read(broken)).case.subject).toBe('Help Bcc: eve@guests.example')
})

test('HTML is read as text: nothing in it runs, loads or is sent', { tags: ['S4'] }, async () => {
  const text = `<html><head><script>steal()</script></head><body onload="steal()"><p>Hello <b>there</b></p>
    <img src="https://evil.example/pixel.png"><form action="https://evil.example"><button>Win</button></form></body></html>`
  const headers = ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8']
  const { caseId } = await receive(letter({ from: 'html@guests.example', headers, text }))
  const shown = (await messageOf(caseId))?.text ?? ''
  expect(shown).toContain('Hello there')
  expect(shown).not.toMatch(/steal|evil|<|onload/)
})

test('1,000 emails in a minute from one sender make five cases and show 30 messages', {
  tags: ['S3'],
  timeout: 300_000,
}, async () => {
  const before = await caseCount()
  const from = 'flood@guests.example'
  for (let sent = 0; sent < 1_000; sent += 8) {
    await Promise.all(Array.from({ length: 8 }, () => receive(letter({ from }))))
    // Makes all messages look recent, so that the limits don't depend on the machine's speed.
    if (sent % 80 === 0)
      await pool.query('update incoming_mail set received_at = clock_timestamp() where from_key = $1', [from])
  }
  expect((await caseCount()) - before).toBe(5)
  const { rows } = await pool.query(
    'select outcome, count(*)::int as count from incoming_mail where from_key = $1 group by outcome order by outcome',
    [from],
  )
  expect(rows).toEqual([
    { outcome: 'joined', count: 25 },
    { outcome: 'limited', count: 970 },
    { outcome: 'opened', count: 5 },
  ])
  const { rows: said } = await pool.query(`select text from support_messages where kind = 'change'`)
  expect(said).toEqual([{ text: expect.stringContaining('not shown here') }])
  expect((await receive(letter({ from: 'calm@guests.example' }), { from: 'calm@guests.example' })).outcome).toBe(
    'opened',
  )
})
