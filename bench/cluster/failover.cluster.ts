import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '@ground-control/launcher/claim-port'
import { migrationsFolder } from '@ground-control/launcher/migrations'
import { buildServerProgram, type ServerProcess } from '@ground-control/process-tests/testing/run-server.ts'
import { useWorld } from '@ground-control/process-tests/testing/use-world.ts'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import { people } from '@ground-control/server/testing/tokens'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAllKept } from './expect-all-kept.ts'
import { expectAllWhole, prepareEvent, print, startStaff } from './staff-under-load.ts'
import { startHaproxy } from './start-haproxy.ts'
import { startPair } from './start-pair.ts'
import { watchProvider } from './watch-provider.ts'

const seconds = Number(process.env.CLUSTER_SECONDS ?? 20)
const name = 'ground_control'

/** On a busy machine, and while refunds are held after the database was replaced. */
const eventually = { timeout: 60_000, interval: 200 }

/** HAProxy has one address for whichever database is the primary. */
const port = await claimPort('127.0.0.1', 0)
const url = `postgres://postgres@127.0.0.1:${port}/${name}`
let pair: Awaited<ReturnType<typeof startPair>>
let address: Awaited<ReturnType<typeof startHaproxy>>
const pool = new pg.Pool({ connectionString: url, max: 6 })
pool.on('error', () => {})

// Runs before the world starts, because that uses the database at once.
beforeAll(async () => {
  pair = await startPair(name)
  address = await startHaproxy('tcp', 2, port)
  await address.put(0, pair.ports.primary)
  await migrateDatabase(pair.url, { folder: migrationsFolder(root), timeZone: 'UTC' })
})
afterAll(async () => {
  await pool.end()
  await address?.stop()
  await pair?.stop()
})

const world = useWorld({ pool, url })
const servers: ServerProcess[] = []
let provider: Awaited<ReturnType<typeof watchProvider>>
let program: Awaited<ReturnType<typeof buildServerProgram>>

beforeAll(async () => {
  program = await buildServerProgram()
  provider = await watchProvider(world.sandbox().origin)
  const settings = { ...world.settings(5), sandbox: { ...world.settings(5).sandbox, origin: provider.origin } }
  for (let each = 0; each < 2; each++) servers.push(await program.start(settings))
  await world.sendWebhooksTo(servers[0]?.origin ?? '')
  await prepareEvent(world)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  program?.remove()
  await provider?.close()
})

test('a standby takes over under load: nothing that was answered is lost, nothing is paid twice', {
  tags: ['L5'],
}, async () => {
  const payments = await world.sell(10, { tickets: 4, price: 2500 })
  const apis = servers.flatMap(({ origin }) => [people.mara, people.jonas].map((person) => world.api(origin, person)))
  const staff = startStaff(world, apis, payments)
  const doMore = async () => {
    const before = { refunds: staff.done('refundSome'), redemptions: staff.done('redeem') }
    await pause((seconds * 1000) / 2)
    await expect.poll(() => staff.done('refundSome'), eventually).toBeGreaterThan(before.refunds)
    await expect.poll(() => staff.done('redeem'), eventually).toBeGreaterThan(before.redemptions)
  }
  await doMore()
  await pair.killPrimary()
  await address.cut(0)
  await pair.promote()
  await address.put(1, pair.ports.standby)
  await doMore()
  print('A standby took over', await staff.stop())
  await expectAllWhole(world, () => servers[0]?.origin ?? '')
  await expectAllKept(world, payments, staff.answered)
  expect(await provider.notKept(pool)).toEqual([])
  expect(provider.paidTwice()).toEqual([])
})
