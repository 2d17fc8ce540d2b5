import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { from } from '@ground-control/server/testing/mail/use-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '#faults/staff-at-work.ts'
import { useOwnPostgres } from '#faults/use-own-postgres.ts'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { useWorld } from '#testing/use-world.ts'
import { chaosSettings } from './chaos-settings.ts'
import { disturb } from './disturb.ts'
import { addressOf, type Confirmed, createLoad } from './load.ts'
import { openConsole } from './open-console.ts'
import { startParts } from './parts.ts'

const { seed, seconds } = chaosSettings
const postgres = useOwnPostgres()
const world = useWorld(postgres)
let parts: Awaited<ReturnType<typeof startParts>>
const servers: ServerProcess[] = []
let program: Awaited<ReturnType<typeof buildServerProgram>>

const mail = {
  inbox: null,
  from,
  allowed: 'everyone' as const,
  dkim: null,
  secret: 'a secret of the tests, and long enough',
  // Works as usual, only sooner.
  pace: { lookEveryMs: 100, timeoutMs: 4_000, leaseMarginMs: 1_000, retryPausesMs: Array(40).fill(1_000) },
}
function startServer() {
  const settings = world.settings(2)
  const sandbox = { ...settings.sandbox, origin: parts.provider.origin }
  return program.start({ ...settings, sandbox, mail: { ...mail, smtpUrl: parts.mail.origin } })
}

beforeAll(async () => {
  const { databaseUrl, sandbox } = world.settings(2)
  parts = await startParts({ databaseUrl, secretKey: sandbox.secretKey })
  program = await buildServerProgram()
  servers.push(await startServer(), await startServer())
  await world.pool.query(`update events set start_at = now() + interval '1 day', end_at = null`)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await program?.remove()
  await parts?.close()
})

const recovered = { timeout: 180_000, interval: 500 }

const count = async (query: string): Promise<number> =>
  (await world.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? -1

/** Confirmed refunds that the provider doesn't have, and payments with more than one. */
async function wrongRefunds({ refunds, sold }: Confirmed): Promise<unknown[]> {
  const { rows: made } = await world.pool.query<{ id: string }>(`select id from refunds where state = 'succeeded'`)
  const isMade = new Set(made.map(({ id }) => id))
  const { rows: twice } = await world.pool.query(
    `select payment_intent, count(*)::int as refunds from payment_sandbox.refunds
     where status <> 'failed' and payment_intent = any($1) group by 1 having count(*) > 1`,
    [sold.map(({ paymentId }) => paymentId)],
  )
  return [...refunds.filter(({ refundId }) => !isMade.has(refundId)), ...twice]
}

/** Tickets that were confirmed as sold or redeemed but aren't. */
async function lostTickets({ sold, redeemed }: Confirmed): Promise<unknown[]> {
  const { rows } = await world.pool.query<{ id: string; redeemed: boolean }>('select id, redeemed from tickets')
  const kept = new Map(rows.map((row) => [row.id, row.redeemed]))
  return [...sold.flatMap(({ ids }) => ids).filter((id) => !kept.has(id)), ...redeemed.filter((id) => !kept.get(id))]
}

/** Each refund sends its purchaser one email. SMTP can't tell whether a try that was cut off arrived. */
async function wrongMails({ refunds }: Confirmed): Promise<unknown[]> {
  const { rows } = await world.pool.query<{ id: string; to: string; tries: number }>(
    'select message_id as id, to_address as to, tries from mail_messages',
  )
  const written = new Map(rows.map((row) => [row.id, row]))
  const received = parts.received()
  const people = new Set(refunds.map(({ payment }) => addressOf(payment)))
  const untold = [...people].filter((address) => rows.filter(({ to }) => to === address).length !== 1)
  const wrong = [...new Set([...written.keys(), ...received.map(({ messageId }) => messageId)])].filter((id) => {
    const copies = received.filter(({ messageId }) => messageId === id)
    const tries = written.get(id)?.tries ?? 0
    return copies.length < 1 || copies.length > tries || new Set(copies.map(({ raw }) => raw)).size > 1
  })
  return [...untold, ...wrong]
}

test(`${seconds} s of kills and failures: nothing is lost, and nothing is paid or told twice`, {
  tags: ['H9'],
}, async () => {
  const chance = createChance(seed)
  const load = createLoad({ world, chance, servers })
  const token = () => world.token()
  const console = openConsole({ originOf: () => chance.pick(servers).origin, token, eventId: world.eventId() })
  const endsAt = Date.now() + seconds * 1000
  const restartDatabase = () => postgres.restart()
  const happened = await disturb({ world, chance, servers, startServer, restartDatabase, parts, endsAt })
  await load.end()
  await world.sandbox().clearFaults()

  const { confirmed } = load
  const open = () => count(`refunds where state in ('reserved', 'sent', 'unknown')`)
  await expect.poll(open, recovered).toBe(0)
  await expect.poll(() => count(`mail_messages where state in ('queued', 'sending')`), recovered).toBe(0)
  await expect.poll(async () => (await verifyAudit(world.pool)).unsealed, recovered).toBe(0)
  // The console was never reloaded and still gets the next sale.
  await expect.poll(console.isReady, recovered).toBe(true)
  await load.sell()
  await expect.poll(console.hints, recovered).toContain(world.eventId())
  await console.close()

  const acts = [...happened].map(([what, times]) => `${what} ${times}`).join(', ')
  const { sold, refunds, redeemed } = confirmed
  process.stdout.write(
    `\nSeed ${seed}: ${acts}.\n${sold.length} sales, ${refunds.length} refunds, ${redeemed.length} redemptions, ` +
      `${parts.received().length} emails, ${console.lines()} live lines, ${load.failures()} calls that failed.\n`,
  )
  expect(await wrongRefunds(confirmed)).toEqual([])
  expect(await lostTickets(confirmed)).toEqual([])
  expect(await wrongMails(confirmed)).toEqual([])
  expect(await world.contradictions()).toEqual([])
  expect((await verifyMoney(world.pool)).differences).toEqual([])
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
  // A run without work proves nothing.
  expect(Math.min(sold.length, refunds.length, redeemed.length)).toBeGreaterThan(0)
})
