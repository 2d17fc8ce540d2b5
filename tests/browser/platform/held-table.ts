import type pg from 'pg'
import { expect } from './fixtures.ts'

type HeldTable = {
  /** When each of the server's statements began that wait for it. */
  begun(): Promise<readonly string[]>
  /** Waits until there are so many of them. */
  waiting(count: number): Promise<readonly string[]>
  release(): Promise<void>
}

/** Nobody can read the table until it is released: a server that is really slow. */
export async function holdTable(pool: pg.Pool, table: 'accounts' | 'events' | 'organizations'): Promise<HeldTable> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  async function begun(): Promise<readonly string[]> {
    // Not by the transaction that holds the table: in it, who is connected stays as it was first seen.
    const { rows } = await pool.query<{ began: string }>(
      `select query_start::text as began from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    )
    return rows.map(({ began }) => began)
  }
  return {
    begun,
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
