import { letter } from '@ground-control/server/testing/mail/use-intake'
import { expect, test } from 'vitest'
import { inboxOf, useInbox } from '#testing/use-inbox.ts'

const pace = { lookEveryMs: 50, pollEveryMs: 300, timeoutMs: 5_000, leaseMs: 5_000 }
const inbox = await useInbox(pace)
const { dovecot, incoming, casesOf, mailWords, tryNow, pool, startAnother, inboxSettings, log } = inbox
const soon = { timeout: 15_000, interval: 50 }

test('an unreachable server is reported, and read again when it is back', { tags: ['S3'] }, async () => {
  dovecot.deliver(letter({ from: 'before@guests.example' }))
  await expect.poll(() => incoming('before@guests.example'), soon).toBe(1)
  await dovecot.down()
  dovecot.deliver(letter({ from: 'meanwhile@guests.example' }))
  await expect.poll(mailWords, soon).toBe('New emails are not read: the mail server can’t be reached (ECONNREFUSED).')
  const metrics = await (await fetch(`${inbox.base()}/metrics`)).text()
  expect(metrics).toMatch(/^mail_inbox_down_seconds [1-9.]/m)
  await dovecot.up()
  await expect.poll(() => incoming('meanwhile@guests.example'), soon).toBe(1)
  await expect.poll(mailWords, soon).toBeUndefined()
})

test('a message that can’t be stored blocks no other, is reported and retried', { tags: ['S3'] }, async () => {
  await pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin if new.from_key = 'poison@guests.example' then raise 'no'; end if; return new; end $$`)
  await pool.query('create trigger refuse before insert on incoming_mail for each row execute function refuse()')
  dovecot.deliver(letter({ from: 'poison@guests.example' }))
  dovecot.deliver(letter({ from: 'healthy@guests.example' }))
  await expect.poll(() => incoming('healthy@guests.example'), soon).toBe(1)
  await expect.poll(mailWords, soon).toBe('1 new email could not be read yet and will be tried again.')
  const seen = dovecot.seen()
  const tries = log.filter(({ msg }) => msg === 'could not store a message; will retry').length
  expect(tries).toBe(1)
  await pool.query('drop trigger refuse on incoming_mail')
  await tryNow()
  await expect.poll(() => incoming('poison@guests.example'), soon).toBe(1)
  await expect.poll(mailWords, soon).toBeUndefined()
  await expect.poll(() => dovecot.seen(), soon).toBe(seen + 1)
})

test.each([
  ['password', { user: 'eve', password: 'wrong' }, 'the mail server refused the user or password of MAIL_IMAP_URL.'],
  ['mailbox', { user: 'eve', mailbox: 'Nowhere' }, 'the mail server has no mailbox with the name in MAIL_IMAP_URL.'],
])('a wrong %s is reported at most once a minute', { tags: ['S3'] }, async (_, { user, ...wrong }, words) => {
  const { password = 'secret', mailbox = 'INBOX' } = { password: undefined, mailbox: undefined, ...wrong }
  const settings = { ...inboxSettings, inbox: inboxOf(dovecot, pace, user, password, mailbox) }
  const logins = () => dovecot.logText().match(/user=<eve>/g)?.length ?? 0
  const before = logins()
  const { app, base } = await startAnother({ mail: settings })
  await expect.poll(() => mailWords(base), soon).toBe(`New emails are not read: ${words}`)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const { rows } = await pool.query('select failures from mail_inboxes where failures > 0')
  expect(rows).toEqual([{ failures: 1 }])
  expect(logins() - before).toBeLessThanOrEqual(1)
  await app.close()
  await pool.query('delete from mail_inboxes where failures > 0')
})

test('a password accepted again by the server needs no restart of ours', { tags: ['S3'] }, async () => {
  await dovecot.changePassword('another')
  await expect.poll(mailWords, soon).toContain('refused the user or password')
  dovecot.deliver(letter({ from: 'locked@guests.example', subject: 'Locked out' }))
  await dovecot.changePassword('secret')
  await tryNow()
  await expect.poll(() => incoming('locked@guests.example'), soon).toBe(1)
  expect((await casesOf('locked@guests.example'))[0]?.case.subject).toBe('Locked out')
  expect(JSON.stringify(log)).not.toMatch(/@guests\.example|secret|desk/)
})
