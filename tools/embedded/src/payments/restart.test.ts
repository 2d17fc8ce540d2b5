import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#demo/testing/use-database.ts'
import { startSandbox } from './start-sandbox.ts'
import { buildSandbox, spawnSandbox } from './testing/sandbox-child.ts'
import { clientOf } from './testing/use-sandbox.ts'

const soon = { timeout: 60_000 }

const database = useDatabase()
const secretKey = 'sk_test_sandbox'
let folder: string
let script: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  script = await buildSandbox(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a sandbox killed in mid-work has the same data after a restart', async () => {
  const child = await spawnSandbox(script, database.url, secretKey)
  const stripe = clientOf(child.origin)
  const { id: payment_intent } = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', confirm: true })
  const add = (fault: object) =>
    fetch(`${child.origin}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify(fault),
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    })
  await add({ kind: 'pending', delay_ms: 400 })
  await add({ kind: 'slow-before' })
  await add({ kind: 'error-500', times: 3 })
  const refund = (client: typeof stripe, amount: number, idempotencyKey: string) =>
    client.refunds.create({ payment_intent, amount }, { idempotencyKey })
  const first = await refund(stripe, 1000, 'first')
  expect(first.status).toBe('pending')
  const waiting = refund(stripe, 2000, 'waiting').catch((error) => error)
  await expect.poll(() => database.count('select received from payment_sandbox.refund_requests'), soon).toBe(2)
  // The fault is used up once the request waits its forty seconds.
  await expect
    .poll(() => database.count(`select remaining from payment_sandbox.faults where kind = 'slow-before'`), soon)
    .toBe(0)
  await child.kill()
  expect(await waiting).toMatchObject({ type: 'StripeConnectionError' })

  const sandbox = await startSandbox({ databaseUrl: database.url, secretKey })
  try {
    const again = clientOf(sandbox.origin)
    expect(await sandbox.faults()).toMatchObject([{ kind: 'error-500', remaining: 3 }])
    await sandbox.clearFaults()
    expect(await refund(again, 1000, 'first')).toEqual(first)
    await expect.poll(() => again.refunds.retrieve(first.id), soon).toMatchObject({ status: 'succeeded' })
    // The key was held only in memory, and the refund was never made.
    expect(await refund(again, 2000, 'waiting')).toMatchObject({ amount: 2000, status: 'succeeded' })
    const { payments } = await sandbox.books({ payment_intent })
    expect(payments).toMatchObject([{ amount: 10_000, refunded: 3000, refunds: 2 }])
  } finally {
    await sandbox.close()
  }
})

test('several sandboxes starting at once share one set of tables; a used port is an error', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startSandbox({ databaseUrl: database.url, secretKey })))
  const port = Number(new URL(started[0]?.origin ?? '').port)
  await expect(startSandbox({ databaseUrl: database.url, secretKey, port })).rejects.toThrow('EADDRINUSE')
  await Promise.all(started.map((each) => each.close()))
})

test('another sandbox starts while the tables are in use, without waiting', async () => {
  const first = await startSandbox({ databaseUrl: database.url, secretKey })
  const reader = await database.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select from payment_sandbox.webhook_endpoint')
    const second = await startSandbox({ databaseUrl: database.url, secretKey })
    await second.close()
  } finally {
    await reader.query('rollback')
    reader.release()
    await first.close()
  }
})

test('closing the sandbox does not wait for slow answers', async () => {
  const sandbox = await startSandbox({ databaseUrl: database.url, secretKey })
  const stripe = clientOf(sandbox.origin)
  const { id: payment_intent } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd', confirm: true })
  await sandbox.addFault({ kind: 'slow' })
  const unanswered = stripe.refunds.create({ payment_intent }).catch((error) => error)
  await expect.poll(async () => (await sandbox.books({ payment_intent })).payments[0]?.refunds, soon).toBe(1)
  await sandbox.close()
  expect(await unanswered).toMatchObject({ type: 'StripeConnectionError' })
})
