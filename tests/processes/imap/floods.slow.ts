import { letter } from '@ground-control/server/testing/mail/use-intake'
import { expect, test } from 'vitest'
import { useInbox } from '#testing/use-inbox.ts'

const pace = { lookEveryMs: 50, pollEveryMs: 2_000, timeoutMs: 15_000, leaseMs: 60_000 }
const { dovecot, incoming, casesOf, counted, app } = await useInbox(pace)
const soon = { timeout: 20_000, interval: 100 }

const lastMessage = async (email: string) => (await casesOf(email))[0]?.messages.at(-1)?.text

test('1,000 emails of one sender fill no list, and other people’s email still arrives', {
  tags: ['S3'],
  timeout: 90_000,
}, async () => {
  for (let at = 0; at < 1_000; at += 1) {
    if (at === 500) dovecot.deliver(letter({ from: 'calm@guests.example' }))
    dovecot.deliver(letter({ from: 'flood@guests.example', subject: `Flood ${at}` }))
  }
  await expect.poll(() => incoming('flood@guests.example'), { timeout: 80_000, interval: 500 }).toBe(1_000)
  expect(await incoming('calm@guests.example')).toBe(1)
  expect(await counted(`support_cases where requester_email = 'flood@guests.example'`)).toBeLessThanOrEqual(5)
  expect(await counted(`incoming_mail where outcome in ('opened', 'joined')`)).toBeLessThanOrEqual(1 + 2 * 30)
  await expect.poll(() => dovecot.seen(), soon).toBe(1_001)
})

test('2,000 nested parts arrive with what can be read', { tags: ['S3'] }, async () => {
  let inner = { type: 'text/plain', body: 'deep' }
  for (let at = 0; at < 2_000; at += 1) {
    const body = `--b${at}\r\nContent-Type: ${inner.type}\r\n\r\n${inner.body}\r\n--b${at}--\r\n`
    inner = { type: `multipart/mixed; boundary=b${at}`, body }
  }
  dovecot.deliver(letter({ from: 'deep@guests.example', headers: [`Content-Type: ${inner.type}`], text: inner.body }))
  await expect
    .poll(() => lastMessage('deep@guests.example'), soon)
    .toBe('This email can’t be read, except for its subject.')
})

test('only the beginning of a 50 MB email is fetched', { tags: ['S3'] }, async () => {
  const line = `${'a'.repeat(998)}\r\n`
  dovecot.deliver(letter({ from: 'big@guests.example', subject: 'Photos', text: line.repeat(52_429) }))
  await expect
    .poll(() => lastMessage('big@guests.example'), soon)
    .toBe('This email is larger than 25 MB, so only its subject was read.')
  expect((await casesOf('big@guests.example'))[0]?.case.subject).toBe('Photos')
  await app().close()
  await expect.poll(() => dovecot.logText(), soon).toMatch(/ in=\d+ out=\d+/)
  const sent = [...dovecot.logText().matchAll(/ in=\d+ out=(\d+)/g)].map(([, bytes]) => Number(bytes))
  expect(Math.max(...sent)).toBeLessThan(10 * 1024 * 1024)
})
