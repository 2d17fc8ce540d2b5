import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepBooks } from '#testing/provider-books.ts'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { type Answer, type Payment, useWorld } from '#testing/use-world.ts'
import { useOwnPostgres } from './use-own-postgres.ts'

const postgres = useOwnPostgres()
const world = useWorld(postgres)
const manual = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const soon = { timeout: 60_000, interval: 250 }
const fees = 400
let server: RefundServer
let sold: { kept: Payment; paid: Payment; pending: Payment; elsewhere: Payment }
let answers: readonly Answer[]

const start = async () => {
  server = await startRefundServer(world.settings(5))
}
beforeAll(async () => {
  await start()
  const [kept, paid, pending, elsewhere] = (await world.sell(4, { tickets: 3, extra: fees })) as [
    Payment,
    Payment,
    Payment,
    Payment,
  ]
  sold = { kept: oneOf(kept), paid: oneOf(paid), pending: oneOf(pending), elsewhere }
  await world.refund(server.origin, sold.kept)
  await server.close()
  await postgres.backUp()
  await start()
  answers = await refundSome()
  await server.close()
})
afterAll(() => server?.close())
beforeEach(start)

const oneOf = (payment: Payment): Payment => ({ ...payment, ids: payment.ids.slice(0, 1) })

/** What happens after the last backup, and is lost with the database. */
async function refundSome() {
  const match = { payment_intent: sold.pending.paymentId }
  await world.sandbox().addFault({ kind: 'pending', match })
  await world.refundAtProvider(sold.elsewhere)
  const made = await ask()
  expect(made.map(({ state }) => state)).toEqual(['succeeded', 'sent'])
  return made
}

const ask = async () => [
  await world.refund(server.origin, sold.paid, { fees }),
  await world.refund(server.origin, sold.pending),
]
const payments = async () => {
  const books = await Promise.all(Object.values(sold).map(world.bookOf))
  return books.map(({ refunds }) => refunds)
}

async function expectWhole() {
  const compare = () => world.api(server.origin)(reconcileRefunds, { query: {} })
  await expect.poll(compare, soon).toMatchObject({ lookBack: null, difference: 0, differing: [] })
  expect((await verifyMoney(world.pool)).differences).toEqual([])
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
  expect(await world.contradictions()).toEqual([])
}

/** Runs the statement that the manual gives for this switch. */
async function turnRefunds(value: 'true' | 'false') {
  const statement = /psql "\$DATABASE_URL" -c "(insert into remote_config [^"]+)"/.exec(manual)?.[1] ?? ''
  expect(statement).toContain(`'false'`)
  await world.pool.query(statement.replace(`'false'`, `'${value}'`))
}

test('a restore from a backup, step by step as the manual has it, pays nothing again', {
  tags: ['R1', 'R2', 'R3', 'R6', 'R9'],
  timeout: 120_000,
}, async () => {
  await server.close()
  await postgres.goBackToBackup(await keepBooks(world.pool))
  expect(await world.refundsOf(sold.paid)).toEqual([])
  await turnRefunds('false')
  await start()
  await expectWhole()
  await turnRefunds('true')
  expect(await ask()).toEqual(answers)
  expect(await payments()).toEqual([1, 1, 1, 1])
  await expectWhole()
  await server.close()
})

test('a failover to a lagging standby under a running server pays nothing again', {
  tags: ['R1', 'R2', 'R3', 'R9'],
  timeout: 120_000,
}, async () => {
  // The backup is what the standby has.
  await postgres.goBackToBackup(await keepBooks(world.pool))
  expect(await world.refundsOf(sold.paid)).toEqual([])
  // Staff don't wait until the server has read earlier refunds.
  await expect.poll(ask, soon).toEqual(answers)
  expect(await payments()).toEqual([1, 1, 1, 1])
  await server.close()
  await start()
  await expectWhole()
})

test('staff see after a database restart that refunds wait for a moment', {
  tags: ['R1', 'R3'],
  timeout: 120_000,
}, async () => {
  const patient = await startRefundServer(world.settings(28))
  const told = () => world.refund(patient.origin, sold.kept)
  expect(await told()).toMatchObject({ status: 200 })
  const [fresh] = (await world.sell(1)) as [Payment]
  await postgres.restart()
  const held = { status: 503, code: 'provider-unavailable' }
  await expect.poll(() => world.refund(patient.origin, fresh), soon).toMatchObject(held)
  // Completed refunds are reported as usual.
  expect(await told()).toMatchObject({ status: 200 })
  await patient.close()
})

test('the manual names only tests that exist', () => {
  const named = [...manual.matchAll(/`(tests\/[\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
