import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.ts'
import { composeMessage, type MailMessage } from './compose-message.ts'
import { mailSettingsOf } from './mail-settings.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const settings = mailSettingsOf(
  readEnvironment({
    MAIL_SMTP_URL: 'smtps://smtp.example',
    MAIL_FROM: 'Bücher <hilfe@bücher.example>',
    MAIL_DKIM_KEY: privateKey.replaceAll('\n', '\\n'),
    MAIL_DKIM_SELECTOR: 'orbit1',
  }),
)

const message: MailMessage = {
  messageId: '<mail_1@orbit.example>',
  from: settings?.from ?? { name: null, address: '' },
  to: { name: 'Zoë', address: 'zoe@guests.example' },
  cc: [],
  subject: 'Your refund 🎟 '.repeat(10),
  text: 'Hello Zoë  \n\n.\nBye\n\n\n',
  html: '<p>Hello</p>',
  attachments: [{ name: 'a.bin', type: 'application/octet-stream', content: Buffer.from([0, 13, 10, 255]) }],
  replyTo: null,
  inReplyTo: null,
  references: [],
  date: new Date('2026-11-17T10:00:00Z'),
  isAutomatic: true,
}

const relaxedHeader = (name: string, value: string) =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`

const relaxedBody = (body: string) => {
  const lines = body.replace(/[ \t]+(?=\r\n)/g, '').replace(/[ \t]+/g, ' ')
  return lines.replace(/(\r\n)*$/, '') === '' ? '' : lines.replace(/(\r\n)*$/, '\r\n')
}

/** Verifies the raw message by RFC 6376, with relaxed canonicalization for headers and body. */
function verified(raw: string): { readonly domain: string; readonly selector: string; readonly isWhole: boolean } {
  const split = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, split).split(/\r\n(?![ \t])/)
  const headerOf = (name: string) => {
    const line = headers.findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
    return line.slice(name.length + 1)
  }
  const signature = headerOf('DKIM-Signature')
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s+/g, '') ?? ''
  expect([tag('a'), tag('c')]).toEqual(['rsa-sha256', 'relaxed/relaxed'])
  const body = createHash('sha256')
    .update(relaxedBody(raw.slice(split + 4)), 'latin1')
    .digest('base64')
  const names = tag('h').split(':')
  expect(names.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date']))
  const signed = names.map((name) => `${relaxedHeader(name, headerOf(name))}\r\n`).join('')
  const own = relaxedHeader('DKIM-Signature', signature.replace(/(;\s*b=)[^;]*/, '$1'))
  const isSigned = createVerify('sha256')
    .update(signed + own, 'latin1')
    .verify(publicKey, tag('b'), 'base64')
  return { domain: tag('d'), selector: tag('s'), isWhole: isSigned && body === tag('bh') }
}

test('the signature of a message verifies, for the domain it is sent from', { tags: ['S1'] }, async () => {
  const raw = (await composeMessage(message, settings?.dkim ?? null)).toString('latin1')
  expect(verified(raw)).toEqual({ domain: 'xn--bcher-kva.example', selector: 'orbit1', isWhole: true })
  for (const [from, to] of [
    ['Hello', 'Hallo'],
    ['zoe@guests.example', 'eve@guests.example'],
    ['Date: Tue, 17', 'Date: Tue, 18'],
  ] as const) {
    expect(raw).toContain(from)
    expect(verified(raw.replace(from, to)).isWhole).toBe(false)
  }
})
