import { letter } from '@ground-control/server/testing/mail/use-intake'
import { afterAll, expect, test } from 'vitest'
import { standStill } from '#testing/stand-still.ts'
import { startDovecot } from '#testing/start-dovecot.ts'
import { inboxOf } from '#testing/use-inbox.ts'
import { useMailServers } from '#testing/use-mail-servers.ts'

const dovecot = await startDovecot()
afterAll(() => dovecot.close())
const pace = { lookEveryMs: 50, pollEveryMs: 300, timeoutMs: 5_000, leaseMs: 3_000 }
const { pool, start } = await useMailServers({}, inboxOf(dovecot, pace))
const soon = { timeout: 20_000, interval: 50 }

const names = ['one', 'two', 'three', 'four', 'five']

/** The number of cases and messages per sender. */
async function taken(): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select from_name as name, count(distinct i.case_id)::int as cases, count(m.number)::int as messages
    from incoming_mail i join support_messages m on m.case_id = i.case_id group by 1 order by min(i.received_at)`)
  return rows
}

test('a reader killed between fetching and marking leaves every message once', { tags: ['S3'] }, async () => {
  const still = await standStill(pool, { on: 'insert on incoming_mail', when: "new.from_name = 'three'" })
  for (const name of names) dovecot.deliver(letter({ from: `${name} <${name}@guests.example>` }))

  const first = await start()
  await expect.poll(still.reached, soon).toBe(1)
  await first.kill()
  expect((await taken()).length).toBe(2)
  expect(dovecot.seen()).toBe(0)

  await still.goOn()
  await start()
  await expect.poll(() => dovecot.seen(), soon).toBe(names.length)
  expect(await taken()).toEqual(names.map((name) => ({ name, cases: 1, messages: 1 })))
})
