import type pg from 'pg'
import { expect } from './fixtures.ts'

type HeldTable = {
  /** When each of the server's statements began that contains these words and waits for the table. */
  begun(words: string): Promise<readonly string[]>
  /** Waits until exactly this many such statements wait. Other statements of the server don't count. */
  waiting(count: number, words: string): Promise<readonly string[]>
  release(): Promise<void>
}

/** Locks a table until it is released, which makes the server really slow. */
export async function holdTable(pool: pg.Pool, table: 'accounts' | 'events' | 'organizations'): Promise<HeldTable> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  async function begun(words: string): Promise<readonly string[]> {
    // On another connection, because the locking transaction keeps seeing the connections it saw first.
    const { rows } = await pool.query<{ began: string }>(
      `select query_start::text as began from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0
       order by query_start`,
      [words],
    )
    return rows.map(({ began }) => began)
  }
  return {
    begun,
    async waiting(count, words) {
      let seen: readonly string[] = []
      const counted = async () => {
        seen = await begun(words)
        return seen.length
      }
      await expect.poll(counted).toBe(count)
      return seen
    },
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}
