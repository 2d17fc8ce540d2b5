import { Pool, type PoolClient } from 'pg'
import { prepareSandboxSchema } from './sandbox-schema.ts'

export type SandboxStore = Awaited<ReturnType<typeof openSandboxStore>>

/** The plan of a named statement is kept. A plan made for a nearly empty table would keep scanning all of it. */
const keepUsingIndexes = '-c enable_seqscan=off'

export async function openSandboxStore(databaseUrl: string, onPoolError: (error: Error) => void) {
  const pool = new Pool({ connectionString: databaseUrl, max: 8, options: keepUsingIndexes })
  // Without a listener, a broken idle connection would end the process. The pool replaces it.
  pool.on('error', onPoolError)
  // The same goes for a connection that breaks inside a transaction. Its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    await prepareSandboxSchema(client).finally(() => client.release())
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    pool,
    async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(client)
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // Drops the connection, which rolls the transaction back.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
