import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Cancels the query in the database when `signal` aborts, and throws the signal's reason. */
export async function queryAborting<Row>(pool: pg.Pool, query: SQL, signal: AbortSignal): Promise<Row[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    // A failure is kept as a value until the query ends, because nobody could catch it earlier.
    cancelling = cancelBackend(pool, client).catch((error: unknown) => error)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const { rows } = await drizzle({ client }).execute(query)
    // The caller knows the columns of its own query.
    return rows as Row[]
  } catch (error) {
    const failure = await cancelling
    if (signal.aborted && !failure) throw signal.reason
    throw failure ?? error
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
    // Discarded after an abort, because a late cancel would hit the connection's next query.
    client.release(signal.aborted)
  }
}

/** On a new connection, because the whole pool may be busy with abandoned queries. */
async function cancelBackend(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const processID = 'processID' in client ? client.processID : null
  const canceller = new pg.Client(pool.options)
  // Without a listener, a lost connection would end the process.
  canceller.on('error', () => {})
  await canceller.connect()
  try {
    await canceller.query('select pg_cancel_backend($1)', [processID])
  } finally {
    await canceller.end()
  }
}
