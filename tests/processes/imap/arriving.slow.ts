import { createReplyAddresses } from '@ground-control/server/platform/mail/reply-addresses'
import { letter } from '@ground-control/server/testing/mail/use-intake'
import { expect, test } from 'vitest'
import { patientPace, useInbox } from '#testing/use-inbox.ts'

const { dovecot, casesOf, incoming, counted, pool, startAnother, inboxSettings, app, log } = await useInbox(patientPace)
const soon = { timeout: 10_000, interval: 50 }

test('a delivered message becomes a case, within seconds by IDLE, and is marked as read', {
  tags: ['S3'],
}, async () => {
  // The first message may arrive while the reader still connects; the second one arrives while it waits.
  for (const name of ['ada', 'lin']) {
    const from = `${name}@guests.example`
    const started = Date.now()
    dovecot.deliver(letter({ from, subject: `From ${name}`, text: 'Where are my tickets?\r\n' }))
    await expect.poll(async () => (await casesOf(from)).length, soon).toBe(1)
    if (name === 'lin') expect(Date.now() - started).toBeLessThan(3_000)
  }
  const [found] = await casesOf('lin@guests.example')
  expect(found?.case.subject).toBe('From lin')
  expect(found?.messages.map(({ text }) => text)).toEqual(['Where are my tickets?'])
  await expect.poll(() => dovecot.seen(), soon).toBe(2)
})

test('email to the desk as a hidden copy arrives, and an empty-sender bounce opens no case', {
  tags: ['S3'],
}, async () => {
  dovecot.deliver(letter({ from: 'bcc@guests.example', to: 'undisclosed-recipients:;' }))
  await expect.poll(() => incoming('bcc@guests.example'), soon).toBe(1)
  const headers = ['Return-Path: <>']
  dovecot.deliver(letter({ from: 'robot@guests.example', headers }))
  await expect.poll(() => incoming('robot@guests.example'), soon).toBe(1)
  expect(await casesOf('robot@guests.example')).toEqual([])
})

test('an answer joins its case by the address that the server delivered it to', { tags: ['S3'] }, async () => {
  const [found] = await casesOf('ada@guests.example')
  const signed = createReplyAddresses(inboxSettings.from.address, inboxSettings.secret).of(found?.case.caseId ?? '')
  dovecot.deliver(letter({ from: 'ada@work.example', headers: [`Delivered-To: ${signed}`], text: 'From work' }))
  const texts = async () => (await casesOf('ada@guests.example'))[0]?.messages.map(({ text }) => text)
  await expect.poll(texts, soon).toContain('From work')
})

test('renumbering the whole mailbox duplicates and loses nothing', { tags: ['S3'] }, async () => {
  const validity = async () => (await pool.query('select uid_validity from mail_inboxes')).rows
  const [before, former] = [await counted('support_messages'), await validity()]
  await dovecot.loseUids()
  dovecot.deliver(letter({ from: 'kay@guests.example' }))
  await expect.poll(() => incoming('kay@guests.example'), { timeout: 20_000, interval: 100 }).toBe(1)
  await expect.poll(validity, soon).not.toEqual(former)
  expect(await counted('support_messages')).toBe(before + 1)
})

test('one of several processes reads, and another continues when it stops', { tags: ['S3'] }, async () => {
  const other = await startAnother({ mail: inboxSettings })
  const raw = letter({ from: 'twice@guests.example' })
  dovecot.deliver(raw)
  dovecot.deliver(raw)
  await expect.poll(() => incoming('twice@guests.example'), soon).toBe(1)
  const connected = () => dovecot.logText().match(/Login: user=<desk>/g)?.length ?? 0
  const before = connected()
  await app().close()
  dovecot.deliver(letter({ from: 'after@guests.example' }))
  await expect.poll(() => incoming('after@guests.example'), soon).toBe(1)
  expect(connected()).toBe(before + 1)
  await other.app.close()
})

test('neither addresses nor the password are in the logs', { tags: ['S3'] }, () => {
  expect(log.length).toBeGreaterThan(0)
  expect(JSON.stringify(log)).not.toMatch(/@guests\.example|@work\.example|secret/)
})
