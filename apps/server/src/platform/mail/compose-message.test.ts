import { expect, test } from 'vitest'
import { composeMessage, type MailMessage } from './compose-message.ts'

const message: MailMessage = {
  messageId: '<mail_1@orbit.example>',
  from: { name: 'Orbit, Inc.', address: 'support@orbit.example' },
  to: { name: 'Zoë "Z" Müller', address: 'zoe@guests.example' },
  cc: ['nina@guests.example', 'bo@bücher.example'],
  subject: 'Your refund 🎟',
  text: 'Hello Zoë\n.\nBye',
  html: '<p>Hello <img src="cid:qr1"></p>',
  attachments: [{ name: 'qr.png', type: 'image/png', content: Buffer.from([0, 1, 2]), contentId: 'qr1' }],
  replyTo: 'support+abc@orbit.example',
  inReplyTo: '<b@guests.example>',
  references: ['<a@guests.example>', '<b@guests.example>'],
  date: new Date('2026-11-17T10:00:00Z'),
  isAutomatic: true,
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')

test('the same message has the same bytes, with its thread and marks', { tags: ['S1'] }, async () => {
  const raw = await composeMessage(message, null)
  expect(await composeMessage({ ...message }, null)).toEqual(raw)
  const headers = headersOf(raw.toString())
  expect(headers).toContain('Message-ID: <mail_1@orbit.example>')
  expect(headers).toContain('From: "Orbit, Inc." <support@orbit.example>')
  expect(headers).toContain('Cc: nina@guests.example, bo@xn--bcher-kva.example')
  expect(headers).toContain('In-Reply-To: <b@guests.example>')
  expect(headers).toContain('References: <a@guests.example> <b@guests.example>')
  expect(headers).toContain('Reply-To: support+abc@orbit.example')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).toContain('Date: Tue, 17 Nov 2026 10:00:00 +0000')
  expect(raw.toString()).toContain('Content-ID: <qr1>')
  const reply = await composeMessage({ ...message, isAutomatic: false }, null)
  expect(headersOf(reply.toString())).not.toContain('Auto-Submitted')
})

test('no part of a message can add a header', { tags: ['S1'] }, async () => {
  const evil = 'x\r\nBcc: eve@guests.example\r\n\r\nbody'
  const raw = await composeMessage(
    {
      ...message,
      subject: evil,
      to: { name: evil, address: 'zoe@guests.example' },
      cc: [`nina@guests.example${evil}`],
      attachments: [{ name: `../../${evil}.html`, type: evil, content: Buffer.from('x'), contentId: evil }],
    },
    null,
  )
  expect(raw.toString()).not.toMatch(/^Bcc:/im)
  expect(raw.toString()).not.toContain('../')
})
