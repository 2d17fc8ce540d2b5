import { type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = {
  readonly db: Transaction
  readonly pool: pg.Pool
  /** All of the work or nothing of it. */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A connection beside the pool, for whoever keeps it. Ending it, and hearing of its errors, is theirs. */
  connectAlone(): Promise<pg.Client>
  close(): Promise<void>
}

/** Without drizzle's own `transaction`: where its `begin` fails, the connection is never given back. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

/** Six of them may be reading guest lists at a time. */
const mostConnections = 16

const connectTimeoutMs = 5_000
const statementTimeoutMs = 15_000
/** Shorter, so that whoever waits behind somebody's lock is told before their patience ends. */
const lockTimeoutMs = 10_000
/** A process that is frozen in the middle of a change must not hold its locks for long. Reading lists have their own. */
const idleInTransactionTimeoutMs = 10_000

export function connectDatabase(url: string, { onError }: { onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'ground-control',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  // So would one that breaks inside a transaction, between two queries; whoever holds it hears of it by the next query.
  pool.on('connect', (client) => client.on('error', () => {}))
  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    inTransaction: (work) => inTransaction(pool, work),
    connectAlone: () => connectAlone(url),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'ground-control live',
  })
  // Without a listener, one that breaks before its owner listens would end the process.
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
    // What went wrong first is what is told; a connection that cannot even roll back is thrown away.
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** A moment as the contract writes it. */
export const asInstant = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
