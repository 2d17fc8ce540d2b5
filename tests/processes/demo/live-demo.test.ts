import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seeded } from '@ground-control/embedded/demo/random'
import { toSend } from '@ground-control/embedded/mail/new-mail'
import { ledgerDifferences } from '@ground-control/embedded/payments/ledger-differences'
import { type LiveScene, liveActions } from '@ground-control/embedded/simulator/live/live-actions'
import { openScene } from '@ground-control/embedded/simulator/live/live-demo'
import { takeTurn } from '@ground-control/embedded/simulator/live/turns'
import { useDatabase } from '@ground-control/server/testing/use-database'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Program, runStart } from '#testing/run-program.ts'

const { pool, url } = useDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-live-'))
const variables = { PORT: '0', SEED: 'tiny', DATABASE_URL: url, DATA_DIR: folder }
let still: Program
let scene: LiveScene

/** The platform's own demo stays off; the test takes the turns. */
beforeAll(async () => {
  still = runStart(variables)
  let printed = ''
  still.child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  const origin = await still.ready
  await vi.waitUntil(() => printed.includes('Press Ctrl-C'), { timeout: 60_000 })
  expect(printed).not.toContain('The demo is live')
  const [, host, port] = /SMTP at ([\d.]+):(\d+)/.exec(printed) ?? []
  const transport = createTransport({ host, port: Number(port), ignoreTLS: true })
  const write = async (mail: Parameters<typeof toSend>[0]) =>
    void (await transport.sendMail(toSend(mail, { name: 'Orbit Support', address: 'support@orbit.example' })))
  const staff = { staffDomain: 'orbit.example', organizationHeader: 'x-organization-id' }
  scene = await openScene(
    { databaseUrl: url, origin, ...staff, extras: true, write },
    { database: pool, random: seeded(18), signal: new AbortController().signal },
  )
}, 120_000)

afterAll(async () => {
  still.child.kill('SIGTERM')
  await still.ended
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const count = async (sql: string) =>
  Number((await pool.query<{ n: string }>(`select (${sql})::bigint as n`)).rows[0]?.n)

/** A draw may find nothing, for example because its event has no such purchase. */
async function untilDone(kind: keyof typeof liveActions) {
  for (let draw = 0; draw < 200; draw += 1) if (await liveActions[kind](scene)) return
  throw new Error(`Nothing to ${kind} in 200 draws.`)
}

test('the live demo sells, redeems and refunds as staff do, and figures stay exact', { tags: ['F13'] }, async () => {
  const [sold, refunded] = [
    await count('select sum(sold) from event_stats'),
    await count('select count(*) from refunds'),
  ]
  await untilDone('sell')
  await untilDone('redeem')
  await untilDone('refund')
  expect(await count('select sum(sold) from event_stats')).toBeGreaterThan(sold)
  expect(await count('select count(*) from refunds')).toBe(refunded + 1)
  await expect
    .poll(async () => (await pool.query('select state from refunds order by created_at desc limit 1')).rows)
    .toEqual([{ state: 'succeeded' }])
  const { rows } = await pool.query(
    `select distinct action from audit_entries where actor_id = 'acc_demoBoxOffice' order by action`,
  )
  expect(rows.map((each) => each.action)).toEqual(expect.arrayContaining(['refund.reserved', 'ticket.redeemed']))
  expect(await ledgerDifferences(pool)).toEqual([])
  const columns = 'event_id, day, sold, gross_cents, refunded, refunded_cents, redeemed'
  const recount = await pool.query(
    `select ${columns} from event_day_stats except select ${columns} from event_day_recount`,
  )
  expect(recount.rows).toEqual([])
})

test('the live demo sends email from an example address, and stops if many cases wait', { tags: ['F13'] }, async () => {
  const open = `select count(*) from support_cases where state <> 'solved'`
  const before = await count(open)
  await untilDone('case')
  await expect.poll(() => count(open), { timeout: 60_000 }).toBe(before + 1)
  const { rows } = await pool.query('select requester_email from support_cases order by opened_at desc limit 1')
  expect(rows[0]?.requester_email).toMatch(/@[\w.-]+\.example$/)
  await pool.query(`insert into support_cases (id, subject, category, priority, opened_at, updated_at)
    select 'sup_waiting' || n, 'Waiting', 'other', 'low', now(), now() from generate_series(1, 60) n`)
  for (let draw = 0; draw < 20; draw += 1) expect(await liveActions.case(scene)).toBe(false)
})

test('the live demo refunds nothing while refunds are switched off', { tags: ['F13'] }, async () => {
  const before = await count('select count(*) from refunds')
  await pool.query(`update remote_config set value = 'false' where key = 'enable_ticket_refunds'`)
  for (let draw = 0; draw < 30; draw += 1) expect(await liveActions.refund(scene)).toBe(false)
  expect(await count('select count(*) from refunds')).toBe(before)
})

test('only one of several processes has the turn', { tags: ['F13'] }, async () => {
  await pool.query(`update demo.live set next_at = '-infinity'`)
  const turns = await Promise.all(Array.from({ length: 8 }, () => takeTurn(pool, 3_600_000)))
  expect(turns.filter((each) => each.isOurs)).toHaveLength(1)
})

test('a live start announces itself, sells by itself and stops cleanly', {
  tags: ['F13'],
  timeout: 120_000,
}, async () => {
  const sold = await count('select sum(sold) from event_stats')
  await pool.query(`update demo.live set next_at = '-infinity'`)
  const live = runStart({ ...variables, DEMO_LIVE: 'on' })
  await live.ready
  await expect.poll(() => count('select sum(sold) from event_stats'), { timeout: 60_000 }).toBeGreaterThan(sold)
  live.child.kill('SIGINT')
  const { code, output, errors } = await live.ended
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('The demo is live: it sells, redeems, refunds and opens cases by itself (DEMO_LIVE=off')
})

test('the live demo does nothing on called-off events', { tags: ['F13'] }, async () => {
  await pool.query(`update events set status = 'cancelled'`)
  for (const kind of ['sell', 'redeem', 'refund', 'case'] as const) {
    for (let draw = 0; draw < 10; draw += 1) expect(await liveActions[kind](scene), kind).toBe(false)
  }
})
