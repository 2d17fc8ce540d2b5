import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Runs a query that the database stops when `signal` is aborted; then it throws the signal's reason. */
export async function queryAborting<Row>(pool: pg.Pool, query: SQL, signal: AbortSignal): Promise<Row[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    // Kept as a value until the query has ended: nobody could catch it before.
    cancelling = cancelBackend(pool, client).catch((error: unknown) => error)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const { rows } = await drizzle({ client }).execute(query)
    return rows as Row[]
  } catch (error) {
    const failure = await cancelling
    if (signal.aborted && !failure) throw signal.reason
    throw failure ?? error
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelling
    // A cancel that came late must not hit the next query of this connection, so it has none.
    client.release(signal.aborted)
  }
}

/** By a connection of its own: those of the pool may all be waiting for queries that nobody wants any more. */
async function cancelBackend(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { readonly processID: number }
  const canceller = new pg.Client(pool.options)
  // Whether it is lost after its work or not does not matter; without a listener it would end the process.
  canceller.on('error', () => {})
  await canceller.connect()
  try {
    await canceller.query('select pg_cancel_backend($1)', [processID])
  } finally {
    await canceller.end()
  }
}
