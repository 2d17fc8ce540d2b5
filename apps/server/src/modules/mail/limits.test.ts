import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { notAllowedWords } from '@ground-control/domain/mail/mail-allowed'
import { expect, test } from 'vitest'
import { aMail, useMail } from '#testing/mail/use-mail.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const windowMs = 2_000
const { smtp, write, rowOf, pool } = await useMail({
  settings: {
    allowed: ['orbit.example', 'ada@guests.example'],
    dkim: { domain: 'orbit.example', selector: 'orbit1', privateKey },
    pace: { recipientLimit: { count: 2, windowMs } },
  },
})

const settled = (mailId: string) =>
  expect.poll(async () => (await rowOf(mailId)).state, { timeout: 15_000, interval: 20 })

test('outside MAIL_ALLOW nothing leaves, and the message says why', { tags: ['S7'] }, async () => {
  const [eve, ada] = await Promise.all(['eve@guests.example', 'ADA@guests.example'].map((to) => write(aMail(to))))
  await settled(String(eve)).toBe('failed')
  await settled(String(ada)).toBe('sent')
  expect(await rowOf(String(eve))).toMatchObject({ tries: 0, server_words: notAllowedWords })
  expect(smtp.received.map(({ to }) => to)).toEqual(['ADA@guests.example'])
})

test('a signature by DKIM is the same at every try', { tags: ['S1'] }, async () => {
  smtp.rule('signed@orbit.example', { afterData: 'drop', times: 1 })
  await settled(await write(aMail('signed@orbit.example'))).toBe('sent')
  const [first, second] = smtp.to('signed@orbit.example')
  expect(first?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; .*d=orbit\.example;\s+(q=dns\/txt; )?s=orbit1;/m)
  expect(second?.raw).toBe(first?.raw)
})

test('a burst to one address waits and holds up nobody else', { tags: ['S1'] }, async () => {
  const to = 'burst@orbit.example'
  const burst = await Promise.all(Array.from({ length: 7 }, () => write(aMail(to))))
  const other = await write(aMail('alone@orbit.example'))
  await settled(other).toBe('sent')
  await pause(300)
  expect(smtp.to(to)).toHaveLength(2)
  const waiting = await pool.query(
    "select distinct state, tries from mail_messages where id = any($1) and state <> 'sent'",
    [burst],
  )
  expect(waiting.rows).toEqual([{ state: 'queued', tries: 0 }])
  for (const id of burst) await settled(id).toBe('sent')
  expect(smtp.to(to)).toHaveLength(7)
  const { rows } = await pool.query<{ at: Date }>(
    'select tried_at as at from mail_messages where id = any($1) order by tried_at',
    [burst],
  )
  for (let place = 2; place < rows.length; place++) {
    expect(Number(rows[place]?.at) - Number(rows[place - 2]?.at)).toBeGreaterThanOrEqual(windowMs)
  }
})
