import { createSendingTurns, type SendingTurns } from '@ground-control/server/modules/refunds/sending-turns'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnPostgres } from './use-own-postgres.ts'

const postgres = useOwnPostgres()
const payment = 'pi_1'
const holdMs = 3_000
const log = { warn: () => undefined }
const soon = { timeout: 60_000, interval: 50 }
const processes: { readonly turns: SendingTurns; close(): Promise<void> }[] = []

function startProcess() {
  const database = connectDatabase(postgres.url, { onError: () => {} })
  const turns = createSendingTurns({ connectAlone: database.connectAlone, holdMs, log })
  turns.start()
  processes.push({
    turns,
    async close() {
      await turns.close()
      await database.close()
    },
  })
  return turns
}
let one: SendingTurns
let two: SendingTurns
beforeAll(async () => {
  one = startProcess()
  two = startProcess()
  for (const turns of [one, two]) await (await turns.take('pi_warm', Date.now() + 5_000))?.end()
})
afterAll(async () => {
  for (const { close } of processes) await close()
})

const heldMs = async () => [await one.heldMs(), await two.heldMs()]
const isFree = async (turns: SendingTurns) => {
  const turn = await turns.take(payment, Date.now() + 50)
  await turn?.end()
  return turn !== null
}

test('one refund of a payment is sent at a time, in one process and in two', { tags: ['R1'] }, async () => {
  const turn = await one.take(payment, Date.now() + 1_000)
  expect([await isFree(one), await isFree(two)]).toEqual([false, false])
  const next = two.take(payment, Date.now() + 5_000)
  await turn?.end()
  await (await next)?.end()
  expect([await isFree(one), await isFree(two)]).toEqual([true, true])
})

test('a cut connection loses no turn and delays nothing', { tags: ['R1'] }, async () => {
  const turn = await one.take(payment, Date.now() + 1_000)
  // Wait until it is gone, so that the lock counted below is another connection's.
  const cut = `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'`
  expect((await postgres.pool.query(cut)).rowCount).toBe(1)
  const locks = `select from pg_locks where locktype = 'advisory'`
  await expect.poll(async () => (await postgres.pool.query(locks)).rowCount, soon).toBe(1)
  expect([await isFree(two), ...(await heldMs())]).toEqual([false, 0, 0])
  await turn?.end()
  expect(await isFree(two)).toBe(true)
})

test('no refund is sent after a database restart until earlier calls have ended', {
  tags: ['R1', 'R3'],
}, async () => {
  const turn = await one.take(payment, Date.now() + 1_000)
  await postgres.restart()
  await expect.poll(async () => Math.min(...(await heldMs())), soon).toBeGreaterThan(0)
  expect(await two.take('pi_other', Date.now() + 300)).toBeNull()
  await expect.poll(async () => Math.max(...(await heldMs())), soon).toBe(0)
  expect(await isFree(two)).toBe(false)
  await turn?.end()
  expect(await isFree(two)).toBe(true)
})

test('a role without special rights can take a turn', { tags: ['R1'] }, async () => {
  await postgres.pool.query('create role plain login')
  const url = new URL(postgres.url)
  url.username = 'plain'
  const database = connectDatabase(url.href, { onError: () => {} })
  const turns = createSendingTurns({ connectAlone: database.connectAlone, holdMs, log })
  expect(await isFree(turns)).toBe(true)
  await turns.close()
  await database.close()
})
