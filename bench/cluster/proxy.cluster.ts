import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '@ground-control/launcher/claim-port'
import { useOwnPostgres } from '@ground-control/process-tests/faults/use-own-postgres.ts'
import { buildServerProgram, type ServerProcess } from '@ground-control/process-tests/testing/run-server.ts'
import { useWorld } from '@ground-control/process-tests/testing/use-world.ts'
import { people } from '@ground-control/server/testing/tokens'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAllKept } from './expect-all-kept.ts'
import { expectAllWhole, prepareEvent, print, startStaff } from './staff-under-load.ts'
import { startHaproxy } from './start-haproxy.ts'

const seconds = Number(process.env.CLUSTER_SECONDS ?? 20)
const places = 3
/** Longer than two of HAProxy's checks on a busy machine. */
const drainSeconds = 8
const port = await claimPort('127.0.0.1', 0)
const origin = () => `http://127.0.0.1:${port}`

const postgres = useOwnPostgres()
const world = useWorld(postgres)
const servers: ServerProcess[] = []
let proxy: Awaited<ReturnType<typeof startHaproxy>>
let program: Awaited<ReturnType<typeof buildServerProgram>>

async function start(place: number): Promise<void> {
  const server = await program.start({ ...world.settings(10), drainSeconds })
  servers[place] = server
  await proxy.put(place, new URL(server.origin).port)
}

const allInService = async () => (await proxy.inService()).length === places
const waiting = { timeout: 60_000, interval: 50 }

/** Replaces a process, as for a new version. HAProxy isn't told: it checks `/readyz`. */
async function replace(place: number): Promise<void> {
  let hasEnded = false
  const ending = servers[place]?.stop().then(() => {
    hasEnded = true
  })
  await vi.waitUntil(async () => !(await proxy.inService()).includes(place), waiting)
  expect(hasEnded).toBe(false)
  await ending
  await start(place)
  await vi.waitUntil(allInService, waiting)
}

beforeAll(async () => {
  proxy = await startHaproxy('http', places, port)
  program = await buildServerProgram()
  for (let place = 0; place < places; place++) await start(place)
  await vi.waitUntil(allInService, waiting)
  await world.sendWebhooksTo(origin())
  await prepareEvent(world)
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  program?.remove()
  await proxy?.stop()
})

const atWork = () => {
  const staff = [people.mara, people.jonas, people.mara, people.jonas]
  return staff.map((person) => world.api(origin(), person))
}
const failures = (outcomes: ReadonlyMap<string, number>) =>
  [...outcomes.keys()].filter((each) => /internal|unavailable|unreachable|network|failed$|Error$/.test(each))

test('three processes behind HAProxy are replaced one by one, and no call fails', { tags: ['L5'] }, async () => {
  const payments = await world.sell(10, { tickets: 4, price: 2500 })
  const staff = startStaff(world, atWork(), payments)
  for (let place = 0; place < places; place++) {
    await pause((seconds * 1000) / (places + 1))
    await replace(place)
  }
  const outcomes = await staff.stop()
  print(`HAProxy, ${places} processes replaced one by one, ${seconds} s and more`, outcomes)
  await expectAllKept(world, payments, staff.answered)
  await expectAllWhole(world, origin)
  expect(failures(outcomes)).toEqual([])
})

test('a process that is killed costs no more than its own calls', { tags: ['L5'] }, async () => {
  const payments = await world.sell(10, { tickets: 4, price: 2500 })
  const staff = startStaff(world, atWork(), payments)
  await pause((seconds * 1000) / 4)
  await servers[0]?.kill()
  await pause((seconds * 1000) / 4)
  await start(0)
  await vi.waitUntil(allInService, waiting)
  const outcomes = await staff.stop()
  print('HAProxy, one process killed', outcomes)
  await expectAllKept(world, payments, staff.answered)
  await expectAllWhole(world, origin)
  const failed = failures(outcomes).reduce((sum, each) => sum + (outcomes.get(each) ?? 0), 0)
  // Each of the four people has at most one call under way.
  expect(failed).toBeLessThanOrEqual(4)
})
