import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reconcileRefunds } from '@ground-control/contract/reconciliation'
import { createDatabase } from '@ground-control/embedded/postgres/databases'
import { launchPostgres, type RunningPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { scratchFolder } from '@ground-control/embedded/postgres/testing/scratch-folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundServer, startRefundServer } from '#testing/refund-server.ts'
import { runProgram } from '#testing/run-program.ts'
import { type Payment, useWorld } from '#testing/use-world.ts'

const folder = scratchFolder('backup')
const file = path.join(folder, 'platform.backup')
const into = path.join(folder, 'restored')
const soon = { timeout: 60_000, interval: 250 }
const fees = 400

const world = useWorld()
let server: RefundServer | null = null
let postgres: RunningPostgres | null = null
let sold: { before: Payment; after: Payment; elsewhere: Payment; never: Payment }
let paid: Awaited<ReturnType<typeof world.refund>>

const command = (variables: Record<string, string>, ...args: string[]) =>
  runProgram(process.execPath, ['scripts/run.mjs', ...args], variables).ended
const original = () => ({ DATABASE_URL: world.settings(5).databaseUrl })
const oneOf = (payment: Payment): Payment => ({ ...payment, ids: payment.ids.slice(0, 1) })

/** Makes a backup, then refunds that aren't in it. The provider keeps its books elsewhere, as a real one does. */
beforeAll(async () => {
  server = await startRefundServer(world.settings(5))
  const [before, after, elsewhere, never] = (await world.sell(4, { tickets: 3, extra: fees })) as Payment[]
  if (!before || !after || !elsewhere || !never) throw new Error('Nothing was sold.')
  sold = { before: oneOf(before), after, elsewhere, never: oneOf(never) }
  await world.refund(server.origin, sold.before)
  await world.pool.query(`
    insert into mail_messages (id, message_id, kind, to_address, to_key, subject, text, "references", ticket_ids, state)
    values ('mail_1', '<1@orbit.example>', 'refund-made', 'a@b.example', 'a@b.example', 'S', E'Tab\\t, \\\\. and\\n\\\\.\\nend', '{}', '{}', 'queued')`)
  const made = await command(original(), 'backup', file)
  // The first command of a run may print that it builds.
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(`rows are in ${file}`)])
  paid = await world.refund(server.origin, sold.after, { fees })
  await world.refundAtProvider(sold.elsewhere)
  await server.close()
}, 180_000)

afterAll(async () => {
  await server?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openRestored() {
  postgres = await launchPostgres({ dataFolder: path.join(into, 'postgres') })
  const url = postgres.url('ground_control')
  return { url, pool: new pg.Pool({ connectionString: url, max: 2 }) }
}

test('a backup is readable only by its owner, and never replaces a file', { tags: ['H8'] }, async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const size = statSync(file).size
  const again = await command(original(), 'backup', file)
  expect([again.code, again.errors]).toEqual([1, `${file} already exists. Nothing was written.\n`])
  expect(statSync(file).size).toBe(size)
  expect((await command(original(), 'backup')).errors).toContain('Give a file or a folder.')
})

test('a restored platform recovers lost refunds by itself and pays nothing twice', {
  tags: ['H3', 'H8', 'R1', 'R3'],
  timeout: 180_000,
}, async () => {
  const restored = await command({}, 'restore', file, '--into', into)
  expect(restored.code, restored.errors).toBe(0)
  expect(restored.output).toContain('Refunds wait while it reads the provider’s refunds')
  expect(restored.output).toContain('may have been sent since: 1.')
  const { url, pool } = await openRestored()
  expect((await pool.query('select * from refunds')).rowCount).toBe(1)
  const instances = await Promise.all(
    [pool, world.pool].map(async (each) => (await each.query('select instance_id from platform_settings')).rows[0]),
  )
  expect(instances[0]).not.toEqual(instances[1])
  const [mail] = (await pool.query('select state, text from mail_messages')).rows
  expect(mail).toEqual({ state: 'failed', text: 'Tab\t, \\. and\n\\.\nend' })

  // Acts as another process that is still reading the provider's refunds, so no new refund is sent.
  await pool.query(`update provider_look_back set lease_until = now() + interval '1 hour'`)
  server = await startRefundServer({ ...world.settings(5), databaseUrl: url })
  expect(await world.refund(server.origin, sold.never)).toMatchObject({ status: 503, code: 'provider-unavailable' })
  expect(await world.bookOf(sold.never)).toMatchObject({ refunds: 0 })
  await pool.query('update provider_look_back set lease_until = null')

  const compare = () => world.api(server?.origin ?? '')(reconcileRefunds, { query: {} })
  await expect.poll(compare, soon).toMatchObject({ lookBack: null, difference: 0, differing: [] })
  expect(await world.refund(server.origin, sold.after, { fees })).toEqual(paid)
  expect(await world.refund(server.origin, sold.never)).toMatchObject({ status: 200, state: 'succeeded' })
  const books = await Promise.all(Object.values(sold).map(world.bookOf))
  expect(books.map(({ refunds }) => refunds)).toEqual([1, 1, 1, 1])
  await pool.end()
  await server.close()
  server = null
  const verified = await command({ DATA_DIR: into }, 'verify')
  expect(verified.code, verified.errors).toBe(0)
  expect(verified.output).toContain('chain intact')
})

test('a target that is not empty is left unchanged', { tags: ['H8'] }, async () => {
  writeFileSync(path.join(folder, 'note.txt'), 'mine')
  const occupied = await command({}, 'restore', file, '--into', folder)
  expect([occupied.code, occupied.errors]).toEqual([1, expect.stringContaining('only be restored into an empty place')])
  const used = await command(original(), 'restore', file)
  expect([used.code, used.errors]).toEqual([1, expect.stringContaining('That database has tables')])
})

test('a backup can be restored into another database named in the settings', {
  tags: ['H8'],
  timeout: 120_000,
}, async () => {
  const { databaseUrl } = world.settings(5)
  const name = `restored_${Date.now()}`
  await createDatabase(databaseUrl, name)
  const target = databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
  const restored = await command({ DATABASE_URL: target }, 'restore', file)
  expect(restored.code, restored.errors).toBe(0)
  const verified = await command({ DATABASE_URL: target }, 'verify')
  expect(verified.code, verified.errors).toBe(0)
})

test('a damaged, cut or foreign file is refused in one line', { tags: ['H8'], timeout: 120_000 }, async () => {
  const whole = readFileSync(file)
  const cases: [string, Buffer, string][] = [
    ['cut', whole.subarray(0, whole.length - 200), 'it is damaged'],
    ['foreign', Buffer.from('hello'), 'it is damaged'],
  ]
  for (const [name, content, problem] of cases) {
    const bad = path.join(folder, name)
    writeFileSync(bad, content)
    const refused = await command({}, 'restore', bad, '--into', path.join(folder, `${name}-into`))
    expect([refused.code, refused.errors]).toEqual([1, `Can’t restore ${bad}: ${problem}.\n`])
  }
  const missing = await command({}, 'restore', path.join(folder, 'nothing'), '--into', into)
  expect([missing.code, missing.errors.trim().split('\n')]).toEqual([1, [expect.stringContaining('no such file')]])
})

test.each([
  [
    'a folder instead of a backup',
    () => [folder, '--into', path.join(folder, 'x')],
    'illegal operation on a directory',
  ],
  ['a file instead of a folder', () => [file, '--into', file], 'not a directory'],
  ['an address where nothing answers', () => [file, '--into', 'postgres://x:hush@127.0.0.1:1/x'], 'ECONNREFUSED'],
])('%s gives one line', { tags: ['H8'] }, async (_, args, says) => {
  const { code, errors } = await command({}, 'restore', ...args())
  expect([code, errors.trim().split('\n')]).toEqual([1, [expect.stringContaining(says)]])
  expect(errors).not.toContain('hush')
})

test('a failed restore leaves no platform that looks empty', { tags: ['H8'] }, async () => {
  const cut = path.join(folder, 'half')
  writeFileSync(cut, readFileSync(file).subarray(0, -200))
  const place = path.join(folder, 'half-into')
  expect((await command({}, 'restore', cut, '--into', place)).code).toBe(1)
  const verified = await command({ DATA_DIR: place }, 'verify')
  expect([verified.code, verified.errors]).toEqual([1, expect.stringContaining('There is no platform')])
})

test('a backup that is stopped leaves no part of itself', { tags: ['H8'] }, async () => {
  const blocked = await world.pool.connect()
  try {
    // The backup waits for this table while its file is open.
    await blocked.query('begin; lock table tickets in access exclusive mode')
    const unfinished = path.join(folder, 'unfinished.backup')
    const { child, ended } = runProgram(process.execPath, ['scripts/run.mjs', 'backup', unfinished], original())
    await expect.poll(() => existsSync(`${unfinished}.part`), soon).toBe(true)
    const other = await command(original(), 'backup', unfinished)
    expect([other.code, other.errors]).toEqual([1, expect.stringContaining('another backup is writing it')])
    child.kill('SIGTERM')
    expect((await ended).code).toBe(143)
    expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([])
  } finally {
    await blocked.query('rollback')
    blocked.release()
  }
})
