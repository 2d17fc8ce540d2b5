import { readFileSync } from 'node:fs'
import { followLive } from '@ground-control/contract/live'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'

const { call, pool, sell, request } = await useRefunds()

/** The server caches these figures for some seconds. */
const soon = { timeout: 60_000, interval: 500 }

async function metric(name: string): Promise<number> {
  const text = await (await request('/metrics', { headers: {} })).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NEGATIVE_INFINITY : Number(line.slice(name.length + 1))
}
const reaches = (name: string) => expect.poll(() => metric(name), soon)

async function refundOf(state: string, age: string, id: string) {
  const { paymentId } = await sell(100)
  // Leased, so that the recovery loop doesn't touch it.
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, created_at, updated_at, lease_until)
     values ($1, $2, $3, 100, now() - $4::interval, now(), now() + interval '1 hour')`,
    [id, paymentId, state, age],
  )
}

test('open, unknown and late refunds are counted, with the age of the oldest', { tags: ['H7'] }, async () => {
  expect(await metric('refunds_open')).toBe(0)
  await refundOf('sent', '1 minute', 're_a')
  await refundOf('unknown', '2 minutes', 're_b')
  await refundOf('sent', '300 days', 're_c')
  await reaches('refunds_open').toBe(3)
  expect(await metric('refunds_unknown')).toBe(1)
  expect(await metric('refunds_late')).toBe(1)
  expect(await metric('refunds_oldest_seconds')).toBeGreaterThan(299 * 86_400)
  await pool.query(`delete from refunds where id in ('re_a', 're_b', 're_c')`)
  await reaches('refunds_open').toBe(0)
})

test('disputes count while they wait for an answer', { tags: ['H7'] }, async () => {
  const { paymentId } = await sell(100)
  await pool.query(
    `insert into payment_disputes (id, payment_id, status, amount, currency, opened_at)
     values ('du_1', $1, 'needs_response', 100, 'usd', now()), ('du_2', $1, 'won', 100, 'usd', now())`,
    [paymentId],
  )
  await reaches('disputes_unanswered').toBe(1)
})

test('unfinished jobs are counted by state, with the age of the oldest', { tags: ['H7'] }, async () => {
  await pool.query(`
    insert into jobs (id, kind, state, event_id, with_fees, tell_customers, reason, preview, hash, amount_cents, asked_by, asked_at)
    select 'job_1', 'refunds', 'waiting', id, false, false, 'Rain', '{}', 'h', 100, 'acc_super', now() - interval '2 hours'
    from events limit 1`)
  await reaches('jobs_open{state="waiting"}').toBe(1)
  expect(await metric('jobs_open{state="running"}')).toBe(0)
  expect(await metric('jobs_oldest_seconds')).toBeGreaterThan(7_199)
})

test('a comparison with the provider reports its difference and its age', { tags: ['H7'] }, async () => {
  expect(await metric('reconciliation_difference_cents')).toBeNaN()
  await call(reconcileRefunds, { query: {} })
  expect(await metric('reconciliation_difference_cents')).toBe(0)
  expect(await metric('reconciliation_age_seconds')).toBeGreaterThanOrEqual(0)
  await reaches('refund_look_back_age_seconds').toBeGreaterThanOrEqual(0)
})

test('live streams are counted while they are open', { tags: ['H7'] }, async () => {
  const leaving = new AbortController()
  const answer = await request(followLive.path, { signal: leaving.signal })
  expect(answer.status).toBe(200)
  await reaches('live_streams_open').toBe(1)
  leaving.abort()
  await reaches('live_streams_open').toBe(0)
})

test('every alarm uses an existing metric', { tags: ['H7'] }, async () => {
  const rules = readFileSync(
    new URL('../../../../../deploy/prometheus/ground-control.rules.yml', import.meta.url),
    'utf8',
  )
  const expressions = [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, text = '']) => text)
  const named = expressions.flatMap((text) => text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [])
  expect(named.length).toBeGreaterThan(12)
  const text = await (await request('/metrics', { headers: {} })).text()
  const others = named.filter((name) => !new RegExp(`^${name}(_bucket)?[ {]`, 'm').test(text))
  // These exist only with a mailbox or a replica.
  expect(others).toEqual([
    'mail_inbox_down_seconds',
    'mail_inbox_waiting',
    'database_replica_up',
    'database_replica_behind_seconds',
  ])
})
