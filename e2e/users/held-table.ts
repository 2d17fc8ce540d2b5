import type pg from 'pg'
import { expect } from '#platform/fixtures.ts'

type HeldTable = {
  /** Waits until so many statements of the server wait for the table; answers when each of them began. */
  waiting(count: number): Promise<readonly string[]>
  release(): Promise<void>
}

/** Nobody can read the table until it is released: a server that is really slow. */
export async function holdTable(pool: pg.Pool, table: 'accounts' | 'organizations'): Promise<HeldTable> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  async function begun(): Promise<readonly string[]> {
    const { rows } = await client.query<{ began: string }>(
      `select query_start::text as began from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    return rows.map(({ began }) => began)
  }
  return {
    async waiting(count) {
      await expect.poll(async () => (await begun()).length).toBe(count)
      return begun()
    },
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}
