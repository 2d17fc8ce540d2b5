import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, dropDatabase, withDatabase } from '#postgres/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateName: string
  }
}

export function useDatabase() {
  const name = `demo_${randomBytes(6).toString('hex')}`
  const url = withDatabase(inject('adminUrl'), name)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // Dropping the database ends connections that the pool is still closing.
  pool.on('error', () => {})

  beforeAll(() => createDatabase(inject('adminUrl'), name, { template: inject('templateName') }))

  afterAll(async () => {
    await pool.end()
    await dropDatabase(inject('adminUrl'), name)
  })

  return {
    url,
    pool,
    async rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
      return (await pool.query<T>(sql, values)).rows
    },
    async count(sql: string, values: unknown[] = []): Promise<number> {
      const { rows } = await pool.query<unknown[]>({ text: sql, values, rowMode: 'array' })
      return Number(rows[0]?.[0])
    },
  }
}
