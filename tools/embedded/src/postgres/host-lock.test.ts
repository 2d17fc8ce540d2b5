import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from './databases.ts'
import { readHostNote, takeHostLock } from './host-lock.ts'
import { launchPostgres, type RunningPostgres } from './launch-postgres.ts'
import { askSql } from './testing/sql.ts'

let server: RunningPostgres
let url: string

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'host-lock-test-'))
  server = await launchPostgres({ dataFolder, settings: { fsync: 'off' } })
  url = server.url('postgres')
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(server.dataFolder, { recursive: true, force: true })
}, 120_000)

test('the lock admits one host at a time, which publishes its address', async () => {
  expect(await readHostNote(url)).toBeNull()
  const first = await takeHostLock(url)
  expect(await readHostNote(url)).toBeNull()
  await first?.note('http://127.0.0.1:4000')
  expect(await takeHostLock(url)).toBeNull()
  expect(await readHostNote(url)).toBe('http://127.0.0.1:4000')

  await Promise.all([first?.release(), first?.release()])
  const second = await takeHostLock(url)
  expect(second).not.toBeNull()
  expect(await readHostNote(url)).toBeNull()
  await second?.release()
})

test('each database has its own host', async () => {
  await createDatabase(url, 'another')
  const first = await takeHostLock(url)
  const second = await takeHostLock(server.url('another'))
  await second?.note('http://127.0.0.1:5000')
  expect(await readHostNote(url)).toBeNull()
  expect(await readHostNote(server.url('another'))).toBe('http://127.0.0.1:5000')
  await first?.release()
  await second?.release()
})

test('a lock whose connection ended does not bring the process down, and is free for the next', async () => {
  const first = await takeHostLock(url)
  // Waits for the backend to end, because it holds the lock until then.
  await askSql(url, `select pg_terminate_backend(pid, 20000) from pg_locks where locktype = 'advisory'`)
  const second = await takeHostLock(url)
  expect(second).not.toBeNull()
  await expect(first?.note('gone')).rejects.toThrow()
  await first?.release()
  await second?.release()
})
