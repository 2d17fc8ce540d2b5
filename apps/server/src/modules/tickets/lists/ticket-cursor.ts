import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Snapshot = {
  readonly db: NodePgDatabase
  declare(rows: SQL): Promise<void>
  /** Rows of one text column each. */
  fetch(): Promise<readonly string[]>
  close(): Promise<void>
}

/** About half a megabyte. Fewer would cost round trips, more would cost memory per reader. */
const rowsAtOnce = 1000

/** A SQL cursor: each FETCH is a statement, so the statement timeout doesn't count how slowly the caller reads. */
export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  let closing: Promise<void> | null = null

  const close = async () => {
    const failure = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(failure)
  }

  const snapshot: Snapshot = {
    db: drizzle({ client }),
    async declare(rows) {
      await snapshot.db.execute(sql`declare ticket_rows no scroll cursor for ${rows}`)
    },
    async fetch() {
      const { rows } = await client.query<[string]>({ text: `fetch ${rowsAtOnce} from ticket_rows`, rowMode: 'array' })
      return rows.map(([row]) => row)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
  try {
    // A slow reader leaves the transaction idle, so it gets a longer limit. JIT would take longer than the query.
    await client.query(`begin isolation level repeatable read read only; set local jit = off;
      set local idle_in_transaction_session_timeout = '${idleLimit}'`)
    return snapshot
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

const idleLimit = '2min'
