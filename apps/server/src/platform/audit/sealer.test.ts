import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyTrail, pastTheTriggers } from '#testing/empty-trail.ts'
import { useApi } from '#testing/use-api.ts'
import { createSealStore } from './seal-store.ts'
import { createSealer } from './sealer.ts'
import { readWitness } from './witness.ts'

const { database, pool, request } = useApi()
const folder = await mkdtemp(join(tmpdir(), 'ground-control-witness-'))
afterAll(() => rm(folder, { recursive: true }))

const anonymously = { headers: {} }
const add = () =>
  pool.query(
    `insert into audit_entries (actor_id, action, entity_kind, entity_id) values ('acc_super', 'a.b', 'c', 'd')`,
  )
const newest = async () => (await pool.query('select number::int, hash from audit_sealing')).rows[0]
const unsealed = async () => (await pool.query('select from audit_unsealed')).rowCount

beforeEach(() => emptyTrail(pool))

test('a running server seals new entries by itself', { tags: ['L2'] }, async () => {
  await add()
  await expect.poll(unsealed).toBe(0)
  expect(await newest()).toMatchObject({ number: 1 })
})

test('entries that wait too long show in the health check and the metrics', { tags: ['L2'] }, async () => {
  const stuck = await pool.connect()
  await stuck.query('begin; select from audit_sealing for update')
  await add()
  await pastTheTriggers(pool, `update audit_entries set at = at - interval '75 seconds'`)
  const ready = await request('/readyz', anonymously)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', audit: expect.stringMatching(/^1 audit entry has waited 7\d s for a seal\.$/) },
  ])
  const metrics = await (await request('/metrics', anonymously)).text()
  expect(metrics).toMatch(/^audit_unsealed 1$/m)
  expect(metrics).toMatch(/^audit_unsealed_oldest_seconds 7\d\./m)
  await stuck.query('rollback')
  stuck.release()
  await expect.poll(async () => (await request('/readyz', anonymously)).json()).toEqual({ status: 'ready' })
})

type Said = Record<string, unknown>[]
const sealerFor = (witnessFile: string | null, witnessEveryMs = 0) => {
  const [said, failed]: [Said, Said] = [[], []]
  const log = {
    info: (facts: object) => void said.push({ ...facts }),
    error: (facts: object) => void failed.push({ ...facts }),
  }
  return { said, failed, ...createSealer({ store: createSealStore(database), witnessFile, log, witnessEveryMs }) }
}

test('the newest seal is written to the log and to the witness file', { tags: ['L2'] }, async () => {
  const file = join(folder, 'witness.jsonl')
  const { start, round, said } = sealerFor(file)
  await start()
  const stuck = await pool.connect()
  // Keeps the running server from sealing first.
  await stuck.query('begin; select from audit_sealing for update')
  await add()
  await add()
  await round()
  expect(await unsealed()).toBe(2)
  await stuck.query('rollback')
  stuck.release()
  await expect.poll(async () => [await round(), await unsealed()]).toEqual([undefined, 0])
  const seen = await readWitness(file)
  expect(seen[0]).toMatchObject({ number: 0, hash: '' })
  expect(seen.map(({ number, hash }) => ({ number, hash }))).toEqual(said)
})

test('a busy trail is witnessed at intervals and at the end', { tags: ['L2'] }, async () => {
  const { start, round, finish, said } = sealerFor(null, 3_600_000)
  await start()
  for (let at = 0; at < 3; at++) {
    await add()
    await round()
  }
  expect(said).toEqual([{ number: 0, hash: '' }])
  await finish()
  expect(await unsealed()).toBe(0)
})

test('a witness that cannot be written is logged as an error and written later', { tags: ['L2'] }, async () => {
  const file = join(folder, 'missing', 'witness.jsonl')
  const { start, round, failed } = sealerFor(file)
  await start()
  expect(failed).toMatchObject([{ file }])
  await mkdir(join(folder, 'missing'))
  await round()
  expect(await readWitness(file)).toMatchObject([{ number: 0, hash: '' }])
})

test('lines of the server’s log serve as a witness too', { tags: ['L2'] }, async () => {
  const file = join(folder, 'server.log')
  const time = Date.parse('2026-11-17T12:00:00Z')
  await writeFile(file, `${JSON.stringify({ level: 30, time, number: 3, hash: 'abc', msg: 'sealed' })}\n`)
  expect(await readWitness(file)).toEqual([{ at: '2026-11-17T12:00:00.000Z', number: 3, hash: 'abc' }])
})

test('a truncated last line is ignored, and anything else is refused', { tags: ['L2'] }, async () => {
  const file = join(folder, 'odd.jsonl')
  const line = JSON.stringify({ at: '2026-11-17T12:00:00Z', number: 3, hash: 'abc' })
  await writeFile(file, `${line}\n${line.slice(0, 20)}`)
  expect(await readWitness(file)).toEqual([{ at: '2026-11-17T12:00:00Z', number: 3, hash: 'abc' }])
  await writeFile(file, `${line}\nsomething else\n`)
  await expect(readWitness(file)).rejects.toThrow(`Line 2 of ${file} is not a witness of the audit trail.`)
})
