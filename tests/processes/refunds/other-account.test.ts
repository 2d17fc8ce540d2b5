import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

// Three starts of a server take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const world = useWorld()
const everyAttempt = 3
const timeoutSeconds = 20
const otherKey = 'sk_test_acct_elsewhere'

let program: Awaited<ReturnType<typeof buildServerProgram>>
const started: ServerProcess[] = []

async function start(secretKey?: string): Promise<ServerProcess> {
  const settings = world.settings(timeoutSeconds)
  const sandbox = { ...settings.sandbox, ...(secretKey && { secretKey }) }
  const server = await program.start({ ...settings, sandbox })
  started.push(server)
  return server
}

beforeAll(async () => {
  program = await buildServerProgram()
})
afterAll(async () => {
  for (const server of started) await server.kill()
  await program.remove()
})

const statesOf = async (payments: readonly Payment[]) =>
  (await Promise.all(payments.map(world.refundsOf))).flat().map(({ state }) => state)

test('a process with another account’s key pays nothing again that another process has sent', {
  tags: ['R4'],
}, async () => {
  const right = await start()
  const halves = (await world.sell(6, { tickets: 2 })).map((payment) => ({ ...payment, ids: payment.ids.slice(0, 1) }))
  for (const { paymentId: payment_intent } of halves) {
    await world.sandbox().addFault({ kind: 'drop-after', times: everyAttempt, match: { payment_intent } })
    // The right process can't look it up before it is killed.
    const match = { payment_intent, once_refunded: true }
    await world.sandbox().addFault({ kind: 'drop-before', call: 'read', times: 1000, match })
  }
  const answers = await Promise.all(halves.map((half) => world.refund(right.origin, half)))
  expect(answers.map(({ status }) => status)).toEqual(halves.map(() => 504))
  expect(await statesOf(halves)).toEqual(halves.map(() => 'unknown'))
  await right.kill()
  await world.sandbox().clearFaults()

  const wrong = await start(otherKey)
  const [fresh] = (await world.sell(1)) as [Payment]
  expect(await world.refund(wrong.origin, fresh)).toMatchObject({ status: 409, code: 'other-provider-account' })
  // Money may have moved for these, so a refusal would sound wrong.
  for (const [index, half] of halves.entries()) expect(await world.refund(wrong.origin, half)).toEqual(answers[index])
  expect(await (await fetch(`${wrong.origin}/readyz`)).json()).toMatchObject({
    status: 'ready',
    refunds: expect.stringContaining('another account'),
  })
  await world.pool.query('update refunds set lease_until = null')
  await wait(5_000)
  expect(await statesOf(halves)).toEqual(halves.map(() => 'unknown'))

  await start()
  const succeeded = halves.map(() => 'succeeded')
  await vi.waitFor(async () => expect(await statesOf(halves)).toEqual(succeeded), { timeout: 60_000, interval: 100 })
  for (const half of halves) expect(await world.bookOf(half)).toMatchObject({ refunded: 2500, refunds: 1 })
  expect(await world.bookOf(fresh)).toMatchObject({ refunded: 0, refunds: 0 })
  expect(await world.contradictions()).toEqual([])
})
