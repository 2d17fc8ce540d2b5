import { Pool, type PoolClient } from 'pg'
import { prepareSandboxSchema } from './sandbox-schema.ts'

export type SandboxStore = Awaited<ReturnType<typeof openSandboxStore>>

/** The sandbox's own corner of the database, the schema `payment_sandbox`. */
export async function openSandboxStore(databaseUrl: string, onPoolError: (error: Error) => void) {
  const pool = new Pool({ connectionString: databaseUrl, max: 8 })
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', onPoolError)
  // So would one that breaks between two queries of a transaction; the next query fails, and says so.
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
        // The connection is thrown away, and with it whatever the transaction had done.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
