import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { evenWhenBusy } from './when-busy.ts'

const testDb = testDatabase()
let pool: pg.Pool

beforeAll(async () => {
  await testDb.create()
  pool = new pg.Pool({ connectionString: testDb.url, max: 1, connectionTimeoutMillis: 1_000 })
})

afterAll(async () => {
  await pool.end()
  await testDb.drop()
})

const step = () => drizzle({ client: pool }).execute(sql`select 1 as done`)

test('a step waits while every connection is in use', { tags: ['L6', 'M9'] }, async () => {
  const taken = await pool.connect()
  await expect(step()).rejects.toThrow()
  const patient = evenWhenBusy(Date.now() + 60_000, step)
  await pause(1_500)
  taken.release()
  expect((await patient).rows).toEqual([{ done: 1 }])
})

test('a step gives up after the deadline, and at once on another failure', { tags: ['L6'] }, async () => {
  let tries = 0
  const broken = () => {
    tries += 1
    return pool.query('select no_such_column')
  }
  await expect(evenWhenBusy(Date.now() + 60_000, broken)).rejects.toThrow('no_such_column')
  expect(tries).toBe(1)
  const taken = await pool.connect()
  await expect(evenWhenBusy(Date.now(), step)).rejects.toThrow()
  taken.release()
})
