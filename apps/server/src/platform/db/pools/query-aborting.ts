import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Cancels the query in the database when `signal` aborts, and throws the signal's reason. */
export async function queryAborting<Row>(pool: pg.Pool, query: SQL, signal: AbortSignal): Promise<Row[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  const ended = new AbortController()
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    // Keeps a failure as a value until the query ends, because an earlier rejection would be unhandled.
    cancelling = cancelUntil(client, ended.signal).catch((error: unknown) => error)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const { rows } = await drizzle({ client }).execute(query)
    // The caller knows the columns of its own query.
    return rows as Row[]
  } catch (error) {
    ended.abort()
    const failure = await cancelling
    if (signal.aborted && !failure) throw signal.reason
    throw failure ?? error
  } finally {
    signal.removeEventListener('abort', cancel)
    ended.abort()
    await cancelling
    // Discarded after an abort, because a late cancel request would hit the connection's next query.
    client.release(signal.aborted)
  }
}

const cancelCode = 80_877_102
const cancelTimeoutMs = 5_000
const cancelAgainMs = 500

/** Postgres drops a cancel request that arrives before its query, so repeat it until the query ends. */
async function cancelUntil(client: pg.PoolClient, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await cancelQuery(client)
    await setTimeout(cancelAgainMs, null, { signal: ended }).catch(() => {})
  }
}

/**
 * Sends Postgres's cancel message on a separate connection: the pool may be full of abandoned queries, and only a
 * pooler knows which backend serves whom. It is unencrypted, but contains only the id of the query's backend.
 */
async function cancelQuery(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = addressOf(client)
  const message = Buffer.alloc(16)
  for (const [at, value] of [16, cancelCode, processID, secretKey].entries()) message.writeInt32BE(value, at * 4)
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy(new Error('The database didn’t accept the cancel request.')))
  socket.resume().write(message)
  // Postgres closes the connection after it has passed the request on.
  await once(socket, 'close')
}

type Address = { readonly host: string; readonly port: number; readonly processID: number; readonly secretKey: number }

/** Every connection has these fields, though the type of a pooled one doesn't show them. */
function addressOf(client: object): Address {
  const { host, port, processID, secretKey }: Partial<Address> = client
  if (host === undefined || port === undefined || processID === undefined || secretKey === undefined) {
    throw new Error('The connection does not say how to cancel its query.')
  }
  return { host, port, processID, secretKey }
}
