import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { aMail, useMail } from '#testing/mail/use-mail.ts'
import { createOutbox } from './outbox.ts'

const { smtp, write, rowOf, log, database, pool, startAnother, request } = await useMail()

afterEach(async () => {
  smtp.forgetRules()
  await pool.query("delete from mail_messages where state in ('queued', 'sending')")
})

const settled = (mailId: string) =>
  expect.poll(async () => (await rowOf(mailId)).state, { timeout: 60_000, interval: 20 })

test('a message is sent once, with a stable Message-ID and the server’s answer', { tags: ['S1'] }, async () => {
  const id = await write(aMail('ada@guests.example', { subject: 'Tickets for Zoë\r\nBcc: eve@guests.example' }))
  await settled(id).toBe('sent')
  const [message, ...more] = smtp.to('ada@guests.example')
  expect(more).toEqual([])
  expect(message?.messageId).toBe(`<${id}@orbit.example>`)
  expect(message?.raw).toContain('From: Orbit Support <support@orbit.example>')
  expect(message?.raw).toContain('To: Ada Lovelace <ada@guests.example>')
  expect(message?.raw).not.toMatch(/^Bcc:/im)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1, server_words: expect.stringContaining('OK: taken') })
})

test('no email is sent when the transaction of its cause is rolled back', { tags: ['S1'] }, async () => {
  const outbox = createOutbox({ name: null, address: 'support@orbit.example' })
  const attempt = database.inTransaction(async (transaction) => {
    await outbox.writeMail(transaction, aMail('rolled-back@guests.example'))
    throw new Error('the refund failed')
  })
  await expect(attempt).rejects.toThrow('the refund failed')
  const id = await write(aMail('after@guests.example'))
  await settled(id).toBe('sent')
  expect(smtp.to('rolled-back@guests.example')).toEqual([])
})

test('greylisting is waited out, and every try sends the same bytes', { tags: ['S1'] }, async () => {
  const attachments = [{ name: '../../tickets.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
  smtp.rule('grey@guests.example', { atRecipient: { code: 451, text: '4.7.1 Greylisted, try later' }, times: 1 })
  const html = '<p>Your tickets</p>'
  const greylisted = await write(aMail('grey@guests.example', { html, attachments }))
  await settled(greylisted).toBe('sent')
  expect(await rowOf(greylisted)).toMatchObject({ tries: 2 })
  smtp.rule('dropped@guests.example', { afterData: 'drop', times: 1 })
  const dropped = await write(aMail('dropped@guests.example', { html, attachments }))
  await settled(dropped).toBe('sent')
  const copies = smtp.to('dropped@guests.example').map(({ raw }) => raw)
  expect(copies).toHaveLength(2)
  expect(copies[0]).toBe(copies[1])
  expect(copies[0]).toContain('filename=tickets.pdf')
})

test('a refused recipient fails at once and alone; a temporary answer fails after the last try', {
  tags: ['S1'],
}, async () => {
  smtp.rule('gone@guests.example', { atRecipient: { code: 550, text: '5.1.1 No such user' } })
  smtp.rule('full@guests.example', { afterData: { code: 452, text: '4.2.2 Mailbox full' } })
  const [gone, full, fine] = await Promise.all(
    ['gone', 'full', 'fine'].map((name) => write(aMail(`${name}@guests.example`))),
  )
  await settled(String(gone)).toBe('failed')
  await settled(String(full)).toBe('failed')
  await settled(String(fine)).toBe('sent')
  expect(await rowOf(String(gone))).toMatchObject({ tries: 1, server_words: '550 5.1.1 No such user' })
  expect(await rowOf(String(full))).toMatchObject({ tries: 3, server_words: '452 4.2.2 Mailbox full' })
  const lines = log.filter(({ msg }) => msg === 'the mail server did not accept a message')
  expect(lines).toContainEqual(expect.objectContaining({ mailId: gone, code: 550, kind: 'permanent' }))
  expect(JSON.stringify(log)).not.toContain('guests.example')
})

test('an invalid address fails with a message and stops no other email', { tags: ['S1'] }, async () => {
  const id = await write(aMail('n/a\r\nBcc: eve@guests.example'))
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    tries: 0,
    server_words: 'Not sent: this isn’t an email address.',
  })
})

test('while the server is down one message at a time tries, none is lost, and readyz says so', {
  tags: ['S1'],
  timeout: 60_000,
}, async () => {
  await smtp.down()
  const startedAt = Date.now()
  const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => write(aMail(`down${at}@guests.example`))))
  const readiness = async () => (await request('/readyz', { headers: {} })).json()
  await expect
    .poll(readiness, { timeout: 60_000 })
    .toEqual({ status: 'ready', mail: 'Email is delayed: the mail server can’t be reached.' })
  await pause(1_500)
  const { rows } = await pool.query<{ state: string; triedAt: Date | null }>(
    'select state, tried_at as "triedAt" from mail_messages where id = any($1)',
    [ids],
  )
  // Five attempts at once found the server down. Then single attempts followed after one second, two more, and so on.
  const seconds = (Date.now() - startedAt) / 1_000
  const asked = rows.filter(({ triedAt }) => triedAt !== null)
  expect(asked.length).toBeLessThanOrEqual(5 + Math.ceil(Math.log2(seconds + 1)))
  expect(rows.filter(({ state }) => state === 'failed')).toEqual([])
  await smtp.up()
  for (const id of ids) await settled(id).toBe('sent')
  expect(smtp.received.filter(({ to }) => to.startsWith('down'))).toHaveLength(30)
  const counted = await pool.query('select distinct tries from mail_messages where id = any($1)', [ids])
  expect(counted.rows).toEqual([{ tries: 1 }])
  expect(await readiness()).toEqual({ status: 'ready' })
})

test('two processes share the work: each message once, within the concurrency limit', {
  tags: ['S1'],
  timeout: 60_000,
}, async () => {
  const { app } = await startAnother()
  const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => write(aMail(`shared${at}@guests.example`))))
  for (const id of ids) await settled(id).toBe('sent')
  await app.close()
  expect(smtp.received.filter(({ to }) => to.startsWith('shared'))).toHaveLength(60)
  expect(smtp.mostAtOnce()).toBeLessThanOrEqual(10)
})

test('metrics count waiting and failed email', { tags: ['S1'] }, async () => {
  await pool.query('update mail_server set down_since = now(), probe_at = now() + interval $$1 minute$$')
  await write(aMail('waiting@guests.example'))
  const text = await (await request('/metrics', { headers: {} })).text()
  expect(text).toMatch(/^mail_queued 1$/m)
  const failed = await pool.query("select count(*)::int as n from mail_messages where state = 'failed'")
  expect(text).toMatch(new RegExp(`^mail_failed ${failed.rows[0].n}$`, 'm'))
  await pool.query('update mail_server set down_since = null, probe_at = null')
})
