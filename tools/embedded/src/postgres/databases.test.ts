import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, databaseExists, dropDatabase, withDatabase } from './databases.ts'
import { launchPostgres, type RunningPostgres } from './launch-postgres.ts'
import { askSql } from './testing/sql.ts'

let server: RunningPostgres
let admin: string

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'databases-test-'))
  server = await launchPostgres({ dataFolder, settings: { fsync: 'off' } })
  admin = server.url('postgres')
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(server.dataFolder, { recursive: true, force: true })
}, 120_000)

test('a database is made, found, and dropped while others are connected to it', async () => {
  expect(await databaseExists(admin, 'one')).toBe(false)
  await createDatabase(admin, 'one')
  expect(await databaseExists(admin, 'one')).toBe(true)
  const visitor = new pg.Client({ connectionString: withDatabase(admin, 'one') })
  await visitor.connect()
  const shownOut = new Promise((resolve) => visitor.on('error', resolve))
  await dropDatabase(admin, 'one')
  expect(await databaseExists(admin, 'one')).toBe(false)
  expect(await shownOut).toBeInstanceOf(Error)
  await dropDatabase(admin, 'one')
})

test('a copy of a template has its tables, and a name is never read as SQL', async () => {
  await createDatabase(admin, 'template')
  await askSql(server.url('template'), 'create table kept as select 42 as answer')
  const names = ['copy', 'Odd "name"; drop database template']
  await Promise.all(names.map((name) => createDatabase(admin, name, { template: 'template' })))
  for (const name of names) expect(await databaseExists(admin, name)).toBe(true)
  expect(await askSql(withDatabase(admin, 'copy'), 'select answer from kept')).toBe(42)
  await expect(createDatabase(admin, 'copy')).rejects.toMatchObject({ code: '42P04' })
})

test('another database of the same server keeps host, sign-in and options', () => {
  const socket = 'postgres://postgres@/ground_control?host=%2Ftmp%2Fsocket'
  expect(withDatabase(socket, 't_1')).toBe('postgres://postgres@/t_1?host=%2Ftmp%2Fsocket')
  const url = 'postgresql://ada:p%40ss@db.example:6432/live?sslmode=require#x'
  expect(withDatabase(url, 't_1')).toBe('postgresql://ada:p%40ss@db.example:6432/t_1?sslmode=require#x')
  expect(withDatabase('postgres://db.example', 't_1')).toBe('postgres://db.example/t_1')
  expect(withDatabase('postgres://db.example?ssl=1', 'a b')).toBe('postgres://db.example/a%20b?ssl=1')
  expect(() => withDatabase('mysql://db.example/live', 't_1')).toThrow(/postgres:\/\//)
})

test('a missing server is reported, not waited for', async () => {
  const nowhere = 'postgres://postgres@/postgres?host=%2Fnowhere'
  await expect(databaseExists(nowhere, 'one')).rejects.toMatchObject({ code: 'ENOENT' })
})
