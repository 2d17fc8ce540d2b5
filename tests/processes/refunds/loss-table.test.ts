import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ForgetfulProvider, startForgetfulProvider } from '#testing/forgetful-provider.ts'
import { goBackTo, type Memory, rememberPayment, withoutLastCommit } from '#testing/payment-memory.ts'
import { buildServerProgram, type ServerProcess } from '#testing/run-server.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const world = useWorld()
let program: Awaited<ReturnType<typeof buildServerProgram>>
beforeAll(async () => {
  program = await buildServerProgram()
})
afterAll(() => program?.remove())

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

type Cell = { readonly loss: Loss; readonly point: Point; readonly payment: Payment; readonly before: Memory }
type Provider = { readonly origin: string; readonly secretKey: string }

const timeoutSeconds = 20
const soon = { timeout: 60_000, interval: 200 }

const running = new Set<ServerProcess>()
async function start(sandbox: Provider, seconds = timeoutSeconds): Promise<ServerProcess> {
  const server = await program.start({ ...world.settings(seconds), sandbox })
  running.add(server)
  return server
}
// A failed test must not leave a server that works on the next one's refunds.
afterEach(async () => {
  for (const server of running) await server.kill()
  running.clear()
})
const paymentIds = (cells: readonly Cell[]) => cells.map(({ payment }) => payment.paymentId)

/** Keeps open refunds of these payments unchanged until they are released. */
async function holdStill(payments: readonly Payment[]): Promise<void> {
  await world.pool.query(`
    create table if not exists held_payments (id text primary key);
    create or replace function hold_still() returns trigger language plpgsql as $$
    begin
      if exists (select from held_payments h where h.id = new.payment_id) then
        new.lease_until := now() + interval '1 hour';
      end if;
      return new;
    end $$;
    create or replace trigger hold_still before insert or update on refunds for each row
      when (new.state in ('reserved', 'unknown', 'sent')) execute function hold_still()`)
  const ids = payments.map(({ paymentId }) => paymentId)
  await world.pool.query('insert into held_payments select unnest($1::text[])', [ids])
}

async function letGo(cells: readonly Cell[]): Promise<void> {
  await world.pool.query('delete from held_payments where id = any($1)', [paymentIds(cells)])
  await world.pool.query(
    `update refunds set lease_until = now() where state in ('reserved', 'unknown', 'sent') and payment_id = any($1)`,
    [paymentIds(cells)],
  )
}

/** Its first poll of the provider is over, so it can't find what follows. */
async function startAndRead(provider: Provider): Promise<ServerProcess> {
  await world.pool.query('update provider_look_back set full_started_at = null, open_since = null, lease_until = null')
  const server = await start(provider)
  const done = `select from provider_look_back
    where full_started_at is not null and open_since is null and lease_until is null`
  await expect.poll(async () => (await world.pool.query(done)).rowCount, soon).toBe(1)
  return server
}

/** One cell for each loss and each point, with a refund that has reached that point. */
async function bringAll(wanted: readonly Loss[], { origin }: ServerProcess): Promise<Cell[]> {
  const places = wanted.flatMap((loss) => points.map((point) => ({ loss, point })))
  const sold = await world.sell(places.length, { tickets: 4 })
  await holdStill(sold)
  const bringTo = async ({ loss, point }: (typeof places)[number], of: Payment): Promise<Cell> => {
    // One ticket of four, so that the provider would pay a second time if asked.
    const payment = { ...of, ids: of.ids.slice(0, 1) }
    const before = await rememberPayment(world.pool, payment)
    const match = { payment_intent: payment.paymentId }
    const { addFault } = world.sandbox()
    if (point === 'reserved') await addFault({ kind: 'drop-before', times: 3, call: 'read', match })
    if (point === 'sent') await addFault({ kind: 'drop-after', times: 3, match })
    if (point === 'accepted' || point === 'webhook heard') await addFault({ kind: 'pending', match })
    await world.refund(origin, payment, { key: `first ${payment.paymentId}` })
    return { loss, point, payment, before }
  }
  const hear = async ({ point, payment }: Cell) => {
    const found = 'select id from payment_sandbox.refunds where payment_intent = $1'
    const { rows } = await world.pool.query(found, [payment.paymentId])
    expect(rows).toHaveLength(point === 'reserved' ? 0 : 1)
    if (point === 'webhook heard') await world.sandbox().settle(rows[0].id, 'succeeded')
    await expect.poll(() => world.refundsOf(payment), soon).toMatchObject([{ state: stateAt[point] }])
  }
  // Without an address no message is kept, so only the last point gets one.
  await world.pool.query('update payment_sandbox.webhook_endpoint set url = null')
  // A few at a time, because a busy machine would not send all of them within the provider's time.
  const cells: Cell[] = []
  for (let at = 0; at < places.length; at += points.length) {
    const some = places
      .slice(at, at + points.length)
      .map((place, index) => ({ place, payment: sold[at + index] as Payment }))
    cells.push(...(await Promise.all(some.map(({ place, payment }) => bringTo(place, payment)))))
  }
  await world.sendWebhooksTo(origin)
  await Promise.all(cells.map(hear))
  await world.sandbox().clearFaults()
  return cells
}

const stateAt: Readonly<Record<Point, string>> = {
  reserved: 'reserved',
  sent: 'unknown',
  accepted: 'sent',
  settled: 'succeeded',
  'webhook heard': 'succeeded',
}

/** The rows that the database keeps after the loss; null: all of them. */
async function memoryAfter({ loss, payment, before }: Cell): Promise<Memory | null> {
  const now = await rememberPayment(world.pool, payment)
  if (loss === 'last commit lost') return withoutLastCommit(now)
  if (loss === 'last five minutes lost' || loss === 'restored from an hour ago') return before
  if (loss === 'key row lost') return { ...now, rows: { ...now.rows, idempotent_requests: [] } }
  return null
}

async function lose(cells: readonly Cell[], forget: (paymentId: string) => void): Promise<void> {
  for (const cell of cells) {
    const memory = await memoryAfter(cell)
    if (memory) await goBackTo(world.pool, cell.payment, memory)
    if (memory?.rows.refunds.length === 0) forget(cell.payment.paymentId)
  }
}

/** Runs alone while staff request each of these refunds again. No money may move. */
async function letOtherAccountTry(cells: readonly Cell[], provider: Provider): Promise<void> {
  if (cells.length === 0) return
  await letGo(cells)
  const states = () => Promise.all(cells.map(({ payment }) => world.refundsOf(payment)))
  const before = await states()
  const other = await start({ ...provider, secretKey: 'sk_test_acct_elsewhere' }, 2)
  const asked = cells.map(({ payment }) => world.refund(other.origin, payment, { key: `first ${payment.paymentId}` }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(
    cells.map(({ point }) => (point === 'reserved' || point === 'sent' ? 504 : 200)),
  )
  await other.kill()
  expect(await states()).toEqual(before)
}

/** Staff retry, with the first key and with another one, until it is done. */
async function payments({ loss, point, payment }: Cell, { origin }: ServerProcess) {
  if (loss === 'answer dropped') {
    const match = { payment_intent: payment.paymentId }
    await world.sandbox().addFault({ kind: 'drop-after', times: 3, match })
  }
  const again = async (key: string) => (await world.refund(origin, payment, { key })).status
  await expect.poll(() => again(`first ${payment.paymentId}`), soon).not.toBe(504)
  await expect.poll(() => again(`second ${payment.paymentId}`), soon).not.toBe(504)
  return { loss, point, count: (await world.bookOf(payment)).refunds }
}

const isOfLiving = ({ loss }: Cell) => loss === 'key row lost' || loss === 'answer dropped'

/** The number of payments at the provider, by what was lost and how far the refund had got. */
async function paymentsAfter(wanted: readonly Loss[], provider: Provider, forget = (_paymentId: string) => {}) {
  const first = await startAndRead(provider)
  const cells = await bringAll(wanted, first)
  const [living, killed] = [cells.filter(isOfLiving), cells.filter((cell) => !isOfLiving(cell))]
  await lose(living, forget)
  await letGo(living)
  const counts = await Promise.all(living.map((cell) => payments(cell, first)))
  await first.kill()
  await lose(killed, forget)
  const others = killed.filter(({ loss }) => loss === 'other key')
  await letOtherAccountTry(others, provider)
  await letGo(killed)
  const second = await start(provider)
  counts.push(...(await Promise.all(killed.map((cell) => payments(cell, second)))))
  await second.kill()
  await world.sandbox().clearFaults()
  const table: Table = {}
  for (const { loss, point, count } of counts) table[loss] = { ...table[loss], [point]: count }
  return table
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

test('the provider pays once, whatever is lost at any point of a refund', {
  tags: ['R1', 'R2', 'R3', 'R4'],
  timeout: 300_000,
}, async () => {
  const table = await paymentsAfter(losses, world.settings(timeoutSeconds).sandbox)
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

  test('any loss of the row after sending is then paid twice', {
    tags: ['R1', 'R2', 'R3'],
    timeout: 300_000,
  }, async () => {
    const { secretKey } = world.settings(timeoutSeconds).sandbox
    const lost = ['last five minutes lost', 'restored from an hour ago'] as const
    const table = await paymentsAfter(lost, { origin: provider.origin, secretKey }, provider.forget)
    print('Without R1 to R3', table, lost)
    for (const loss of lost) expect(table[loss]).toEqual(whole((_, point) => (point === 'reserved' ? 1 : 2))[loss])
  })
})
