import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** One state of the database, and one query's rows of it, read in pieces. */
export type Snapshot = {
  readonly db: NodePgDatabase
  declare(rows: SQL): Promise<void>
  /** Rows of one text column each. */
  fetch(): Promise<readonly string[]>
  /** May be called more than once, and while rows are being fetched: those are the last then. */
  close(): Promise<void>
}

/** Half a megabyte of usual rows: fewer cost a round trip each, more would be held for every reader. */
const rowsAtOnce = 1000

/**
 * A cursor of SQL and not of the protocol: each FETCH is a statement of its own, so that the limit on statements holds
 * for the database's work and not for how long somebody takes to read.
 */
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
    // A slow reader leaves the transaction idle for as long as it may; past that the database itself ends it. To compile
    // the making of a row takes a database that does longer than to make them.
    await client.query(`begin isolation level repeatable read read only; set local jit = off;
      set local idle_in_transaction_session_timeout = '${idleLimit}'`)
    return snapshot
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

const idleLimit = '2min'
