import { type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = {
  readonly db: Transaction
  readonly pool: pg.Pool
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A connection outside the pool. The caller ends it and handles its errors. */
  connectAlone(options?: { readonly answerWithinMs: number }): Promise<pg.Client>
  close(): Promise<void>
}

/** Without drizzle's own `transaction`: when its `begin` fails, it never releases the connection. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

/** Guest lists use up to six of them at a time. */
const maxConnections = 16

const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
/** Shorter than the statement timeout, so that waiting for a lock is reported as such. */
const lockTimeoutMs = 10_000
/** A frozen process must not hold its locks for long. Guest lists set their own limit. */
const idleInTransactionTimeoutMs = 10_000

export function connectDatabase(url: string, { onError }: { onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'ground-control',
    // Compiling a query takes longer than the longest of ours.
    options: '-c jit=off',
  })
  // The pool replaces broken idle connections, but without a listener the error ends the process.
  pool.on('error', onError)
  // The same for one that breaks between two queries of a transaction: the next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    inTransaction: (work) => inTransaction(pool, work),
    connectAlone: (options) => connectAlone(url, options?.answerWithinMs),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/** The first words of its name, which may say more. */
export const liveConnectionName = 'ground-control live'

async function connectAlone(url: string, answerWithinMs?: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: liveConnectionName,
  })
  // Without a listener, a break before the owner listens would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function inTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(drizzle({ client }))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Report the first failure. A connection that can't roll back is discarded.
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database returned no row.')
  return row
}

export const asInstant = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
