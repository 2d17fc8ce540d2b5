import { generateKeyPairSync } from 'node:crypto'
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
  expect.poll(async () => (await rowOf(mailId)).state, { timeout: 60_000, interval: 20 })

test('an address outside MAIL_ALLOW gets no email, and the message says why', { tags: ['S7'] }, async () => {
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

test('a burst to one address waits, loses no try, and delays no other address', { tags: ['S1'] }, async () => {
  const burst = await Promise.all(Array.from({ length: 7 }, () => write(aMail('burst@orbit.example'))))
  const alone = await write(aMail('alone@orbit.example'))
  for (const id of [...burst, alone]) await settled(id).toBe('sent')
  expect(smtp.to('burst@orbit.example')).toHaveLength(7)
  const { rows } = await pool.query<{ id: string; tries: number; at: Date }>(
    'select id, tries, tried_at as at from mail_messages where id = any($1) order by tried_at',
    [[...burst, alone]],
  )
  expect(rows.map(({ tries }) => tries)).toEqual(rows.map(() => 1))
  expect(rows.findIndex(({ id }) => id === alone)).toBeLessThanOrEqual(3)
  const times = rows.filter(({ id }) => id !== alone).map(({ at }) => at.getTime())
  times.slice(2).forEach((at, place) => {
    expect(at - Number(times[place])).toBeGreaterThanOrEqual(windowMs)
  })
})

test('a copy outside MAIL_ALLOW is left out, and the message says so', { tags: ['S7', 'S8'] }, async () => {
  const mailId = await write(aMail('one@orbit.example', { cc: ['eve@guests.example', 'two@orbit.example'] }))
  await settled(mailId).toBe('sent')
  expect(await rowOf(mailId)).toMatchObject({
    copy_words: '1 copy was not sent: MAIL_ALLOW doesn’t include the address.',
  })
  const mails = smtp.received.filter(({ messageId }) => messageId.includes(mailId))
  expect(mails.flatMap(({ recipients }) => recipients)).toEqual(['one@orbit.example', 'two@orbit.example'])
  expect(mails.some(({ raw }) => raw.includes('eve@guests.example'))).toBe(false)
})

test('copies count for their recipients, so a burst of copies waits too', { tags: ['S1', 'S8'] }, async () => {
  const burst = ['a', 'b', 'c', 'd'].map((name) => aMail(`${name}@orbit.example`, { cc: ['Copied@orbit.example'] }))
  const ids = await Promise.all(burst.map(write))
  for (const id of ids) await settled(id).toBe('sent')
  const { rows } = await pool.query<{ tries: number; at: Date }>(
    'select tries, tried_at as at from mail_messages where id = any($1) order by tried_at',
    [ids],
  )
  expect(rows.map(({ tries }) => tries)).toEqual([1, 1, 1, 1])
  const times = rows.map(({ at }) => at.getTime())
  times.slice(2).forEach((at, place) => {
    expect(at - Number(times[place])).toBeGreaterThanOrEqual(windowMs)
  })
})
