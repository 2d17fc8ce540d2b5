import { setTimeout as pause } from 'node:timers/promises'
import { createPositions } from '@ground-control/contract/positions'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { migrationsFolder } from '@ground-control/launcher/migrations'
import { buildServerProgram, type ServerProcess } from '@ground-control/process-tests/testing/run-server.ts'
import { useWorld } from '@ground-control/process-tests/testing/use-world.ts'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import { replicaReads } from '@ground-control/server/platform/http/read-sides'
import { people } from '@ground-control/server/testing/tokens'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAllKept } from './expect-all-kept.ts'
import { askEveryRead, startReadingBack } from './reading-back.ts'
import { expectAllWhole, prepareEvent, print, startStaff } from './staff-under-load.ts'
import { startPair } from './start-pair.ts'

const seconds = Number(process.env.CLUSTER_SECONDS ?? 20)

const pair = await startPair('ground_control', { isSynchronous: false })
await migrateDatabase(pair.url, { folder: migrationsFolder(root), timeZone: 'UTC' })
const pool = new pg.Pool({ connectionString: pair.url, max: 6 })
const world = useWorld({ pool, url: pair.url })
const servers: ServerProcess[] = []
let program: Awaited<ReturnType<typeof buildServerProgram>>

beforeAll(async () => {
  program = await buildServerProgram()
  const settings = { ...world.settings(25), replicaUrl: pair.standbyUrl }
  for (let each = 0; each < 2; each++) servers.push(await program.start(settings))
  await world.sendWebhooksTo(servers[0]?.origin ?? '')
  await prepareEvent(world)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  program?.remove()
  await pool.end()
  await pair.stop()
})

/** The sum over both processes. */
async function metric(name: string): Promise<number> {
  const texts = await Promise.all(servers.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(name)))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
const answered = (side: string) => metric(`database_answers_total{side="${side}"}`)
const inUse = async () => (await metric('database_replica_up')) === servers.length
const waiting = { timeout: 60_000, interval: 100 }

async function refundsAt(connectionString: string): Promise<number> {
  const side = new pg.Pool({ connectionString, max: 1 })
  try {
    return (await side.query('select from refunds')).rowCount ?? 0
  } finally {
    await side.end()
  }
}

test('every read that may go to a replica is answered there', { tags: ['L5'] }, async () => {
  const [payment] = await world.sell(1, { tickets: 2, price: 2500 })
  await expect.poll(inUse, waiting).toBe(true)
  const api = world.api(servers[0]?.origin ?? '')
  // The first answer names a position, which the replica may reach a moment later.
  await askEveryRead(world, api, payment)
  await pause(1_000)
  const before = await answered('replica')
  await askEveryRead(world, api, payment)
  expect([(await answered('replica')) - before, await answered('failed')]).toEqual([replicaReads.size, 0])
})

test('whoever writes reads it back, while the replica lags, dies, freezes and returns', { tags: ['L5'] }, async () => {
  const payments = await world.sell(10, { tickets: 4, price: 2500 })
  const [one, other] = servers.map(({ origin }) => origin) as [string, string]
  const staff = startStaff(world, [world.api(one), world.api(other, people.jonas)], payments)
  const readers = [people.mara, people.jonas].map((person) => {
    const positions = createPositions()
    return startReadingBack(world, world.api(one, person, positions), world.api(other, person, positions))
  })
  const step = () => pause((seconds * 1000) / 6)
  const shares = new Map<string, number>()
  const during = async (what: string, begin: () => Promise<unknown>) => {
    const [replica, primary] = [await answered('replica'), await answered('primary')]
    await begin()
    await step()
    shares.set(`${what} by replica`, (await answered('replica')) - replica)
    shares.set(`${what} by primary`, (await answered('primary')) - primary)
  }
  await during('in order', async () => {})
  await during('50 ms behind', () => pair.delayStandby(50))
  await pair.delayStandby(0)
  await during('held back', pair.holdStandby)
  expect(await refundsAt(pair.standbyUrl)).toBeLessThan(await refundsAt(pair.url))
  await pair.releaseStandby()
  await during('killed', pair.killStandby)
  await during('returned', pair.startStandby)
  await during('frozen', pair.freezeStandby)
  await pair.thawStandby()
  const outcomes = await staff.stop()
  const read = await Promise.all(readers.map((reader) => reader.stop()))
  print(`A replica under load, ${seconds} s`, outcomes)
  print('Answers', shares)
  const total = (of: keyof (typeof read)[number]) => read.reduce((sum, each) => sum + each[of], 0)
  print(
    'Read back',
    new Map([
      ['refunds', total('refunds')],
      ['redemptions', total('redemptions')],
    ]),
  )
  expect(total('refunds')).toBeGreaterThan(0)
  const failed = [...outcomes.keys()].filter((each) =>
    /internal|unavailable|too-slow|network|failed$|Error$/.test(each),
  )
  expect(failed).toEqual([])
  await expectAllWhole(world, () => one)
  await expectAllKept(world, payments, staff.answered)

  // The replica is back, so it answers again.
  const api = world.api(one)
  const before = await answered('replica')
  const askAgain = async () => {
    await api(listRefunds, {})
    return { answered: (await answered('replica')) - before, behind: await metric('database_replica_behind_seconds') }
  }
  await expect.poll(askAgain, waiting).toMatchObject({ answered: 1 })
})
