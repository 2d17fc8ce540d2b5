import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { testDatabase } from './test-database.ts'

/** A database of the test file's own, without the app. */
export function useDatabase(options: { template?: string; connections?: number } = {}) {
  const database = testDatabase(options)
  const pool = new pg.Pool({ connectionString: database.url, max: options.connections ?? 10 })
  // A pool is ended before its connections are, and dropping the database cuts those that are left.
  pool.on('error', () => undefined)
  beforeAll(database.create)
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  return { pool, url: database.url }
}
