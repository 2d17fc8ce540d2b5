import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { testDatabase } from './test-database.ts'

/** A database for one test file, without the app. */
export function useDatabase(options: { template?: string; connections?: number } = {}) {
  const database = testDatabase(options)
  const pool = new pg.Pool({ connectionString: database.url, max: options.connections ?? 10 })
  // The pool ends before its connections do, and dropping the database cuts the remaining ones.
  pool.on('error', () => undefined)
  beforeAll(database.create)
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  return { pool, url: database.url }
}
