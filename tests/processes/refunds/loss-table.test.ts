import { startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import { useDatabase } from '@ground-control/server/testing/use-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ForgetfulProvider, startForgetfulProvider } from '#testing/forgetful-provider.ts'
import { goBackTo, type Memory, rememberPayment, withoutLastCommit } from '#testing/payment-memory.ts'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
const elsewhere = useDatabase({ connections: 2 })
let program: Awaited<ReturnType<typeof buildServerProgram>>
beforeAll(async () => {
  program = await buildServerProgram()
})
afterAll(() => program?.remove())

/** How far a refund had come. */
const points = ['reserved', 'sent', 'accepted', 'settled', 'webhook heard'] as const
type Point = (typeof points)[number]

const losses = [
  'last commit lost',
  'last five minutes lost',
  'restored from an hour ago',
  'process killed',
  'answer dropped',
  'other key',
  'key row lost',
] as const
type Loss = (typeof losses)[number]

type Cell = { readonly point: Point; readonly payment: Payment; readonly before: Memory }
type Provider = { readonly origin: string; readonly secretKey: string }

const timeoutSeconds = 10
const soon = { timeout: 60_000 }
const atOnce = { interval: 50, ...soon }

const start = (sandbox: Provider) => program.start({ ...world.settings(timeoutSeconds), sandbox })

/** Keeps open refunds as they are until the loss has happened. */
async function holdStill(): Promise<() => Promise<void>> {
  await world.pool.query(`
    create or replace function hold_still() returns trigger language plpgsql as $$
    begin
      new.lease_until := now() + interval '1 hour';
      return new;
    end $$;
    create or replace trigger hold_still before insert or update on refunds for each row
      when (new.state in ('reserved', 'unknown', 'sent')) execute function hold_still()`)
  return async () => {
    await world.pool.query('drop trigger hold_still on refunds')
    await world.pool.query(`update refunds set lease_until = now() where state in ('reserved', 'unknown', 'sent')`)
  }
}

/** One ticket of four, so that the provider would pay a second time if asked. */
async function bringTo(point: Point, { origin }: ServerProcess): Promise<Cell> {
  const [sold] = (await world.sell(1, { tickets: 4 })) as [Payment]
  const payment = { ...sold, ids: sold.ids.slice(0, 1) }
  const before = await rememberPayment(world.pool, payment)
  const match = { payment_intent: payment.paymentId }
  const { addFault, settle } = world.sandbox()
  if (point === 'reserved') await addFault({ kind: 'drop-before', times: 3, call: 'read', match })
  if (point === 'sent') await addFault({ kind: 'drop-after', times: 3, match })
  if (point === 'accepted' || point === 'webhook heard') await addFault({ kind: 'pending', match })
  await world.refund(origin, payment, { key: `first ${payment.paymentId}` })
  if (point === 'webhook heard') {
    const { rows } = await world.pool.query('select id from payment_sandbox.refunds where payment_intent = $1', [
      payment.paymentId,
    ])
    await settle(rows[0].id, 'succeeded')
    await expect.poll(() => world.refundsOf(payment), atOnce).toMatchObject([{ state: 'succeeded' }])
  }
  return { point, payment, before }
}

/** What the database still knows after the loss; null: all of it. */
async function memoryAfter(loss: Loss, { payment, before }: Cell): Promise<Memory | null> {
  const now = await rememberPayment(world.pool, payment)
  if (loss === 'last commit lost') return withoutLastCommit(now)
  if (loss === 'last five minutes lost' || loss === 'restored from an hour ago') return before
  if (loss === 'key row lost') return { ...now, rows: { ...now.rows, idempotent_requests: [] } }
  return null
}

/** Runs alone for as long as it takes to try every open refund. */
async function letOtherAccountTry(): Promise<void> {
  const stranger = await startSandbox({ databaseUrl: elsewhere.url, secretKey: 'sk_test_other' })
  const other = await start({ origin: stranger.origin, secretKey: 'sk_test_other' })
  const untried = `select count(*)::int as n from refunds where state in ('reserved', 'unknown') and attempts = 0`
  await expect.poll(async () => (await world.pool.query(untried)).rows[0].n, atOnce).toBe(0)
  await other.kill()
  await stranger.close()
  await world.pool.query(`update refunds set lease_until = now() where state in ('reserved', 'unknown', 'sent')`)
}

/** The number of payments at the provider, by how far the refund had come when this was lost. */
async function paymentsAfter(loss: Loss, provider: Provider, forget: (paymentId: string) => void = () => {}) {
  let server = await start(provider)
  await world.sendWebhooksTo(server.origin)
  const goOn = await holdStill()
  const cells = await Promise.all(points.map((point) => bringTo(point, server)))
  if (loss !== 'key row lost' && loss !== 'answer dropped') await server.kill()
  for (const cell of cells) {
    const memory = await memoryAfter(loss, cell)
    if (memory) await goBackTo(world.pool, cell.payment, memory)
    if (memory?.rows.refunds.length === 0) forget(cell.payment.paymentId)
  }
  await goOn()
  if (loss === 'other key') await letOtherAccountTry()
  if (loss !== 'key row lost' && loss !== 'answer dropped') server = await start(provider)
  const count = async ({ payment }: Cell) => {
    if (loss === 'answer dropped') {
      const match = { payment_intent: payment.paymentId }
      await world.sandbox().addFault({ kind: 'drop-after', times: 3, match })
    }
    // Staff try again, with the key of the first time and with another one, until it is done.
    const again = async (key: string) => (await world.refund(server.origin, payment, { key })).status
    await expect.poll(() => again(`first ${payment.paymentId}`), soon).not.toBe(504)
    await expect.poll(() => again(`second ${payment.paymentId}`), soon).not.toBe(504)
    return (await world.bookOf(payment)).refunds
  }
  const counts = await Promise.all(cells.map(count))
  await server.kill()
  await world.sandbox().clearFaults()
  return Object.fromEntries(cells.map(({ point }, index) => [point, counts[index]]))
}

type Table = Partial<Record<Loss, Partial<Record<string, number>>>>

function print(title: string, table: Table, rowsOf: readonly Loss[] = losses) {
  const widths = [26, ...points.map(({ length }) => length + 2)]
  const line = (words: readonly unknown[]) => words.map((word, at) => String(word).padEnd(widths[at] ?? 0)).join('')
  const rows = rowsOf.map((loss) => line([loss, ...points.map((point) => table[loss]?.[point] ?? '?')]))
  process.stdout.write(`\n${title}\n${[line(['', ...points]), ...rows].join('\n')}\n`)
}

const whole = (cell: (loss: Loss, point: Point) => number): Table =>
  Object.fromEntries(
    losses.map((loss) => [loss, Object.fromEntries(points.map((point) => [point, cell(loss, point)]))]),
  )

test('whatever is lost at whatever point of a refund, the provider pays once', {
  tags: ['R1', 'R2', 'R3', 'R5'],
  timeout: 600_000,
}, async () => {
  const table: Table = {}
  for (const loss of losses) table[loss] = await paymentsAfter(loss, world.settings(timeoutSeconds).sandbox)
  print('Payments at the provider', table)
  expect(table).toEqual(whole(() => 1))
  expect(await world.contradictions()).toEqual([])
})

describe('the control: a provider that can’t recognize a refund of a database that forgot it', () => {
  let provider: ForgetfulProvider
  beforeAll(async () => {
    provider = await startForgetfulProvider(world.settings(timeoutSeconds).sandbox.origin)
  })
  afterAll(() => provider?.close())

  test('then whatever loses the row after it was sent is paid twice', {
    tags: ['R1', 'R2', 'R3'],
    timeout: 300_000,
  }, async () => {
    const table: Table = {}
    const { secretKey } = world.settings(timeoutSeconds).sandbox
    const lost = ['last five minutes lost', 'restored from an hour ago'] as const
    for (const loss of lost)
      table[loss] = await paymentsAfter(loss, { origin: provider.origin, secretKey }, provider.forget)
    print('Without R1 to R3', table, lost)
    for (const loss of lost) expect(table[loss]).toEqual(whole((_, point) => (point === 'reserved' ? 1 : 2))[loss])
  })
})
