import pg from 'pg'
import { seedMark } from '#demo/seed-demo.ts'
import { prepareIdentitySchema } from '#identity/identity-schema.ts'
import { prepareMailboxSchema } from '#mail/mailbox-schema.ts'
import { prepareSandboxSchema } from '#payments/sandbox-schema.ts'
import { prepareTurns } from '#simulator/live/turns.ts'

type Prepare = (client: pg.PoolClient, pool: pg.Pool) => Promise<unknown>

const makers: Readonly<Record<string, Prepare>> = {
  identity: prepareIdentitySchema,
  mailbox: prepareMailboxSchema,
  payment_sandbox: prepareSandboxSchema,
  async demo(client, pool) {
    await client.query(seedMark)
    await prepareTurns(pool)
  },
}

export const embeddedSchemas: readonly string[] = Object.keys(makers)

export async function prepareEmbeddedSchemas(url: string, names: readonly string[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const client = await pool.connect()
    for (const name of names) await makers[name]?.(client, pool)
    client.release()
  } finally {
    await pool.end()
  }
}
