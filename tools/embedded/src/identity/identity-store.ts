import type { JWK } from 'jose'
import { DatabaseError, Pool } from 'pg'
import { prepareIdentitySchema } from './identity-schema.ts'

export type IdentityUser = {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly method: 'google' | 'password'
  readonly disabled: boolean
}

export type IdentityStore = Awaited<ReturnType<typeof openIdentityStore>>

export async function openIdentityStore(databaseUrl: string, onPoolError: (error: Error) => void) {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  // Without a listener, a broken idle connection would end the process. The pool replaces it.
  pool.on('error', onPoolError)
  try {
    const client = await pool.connect()
    await prepareIdentitySchema(client).finally(() => client.release())
    const { rows: keys } = await pool.query<{ jwk: JWK & { kid: string } }>(
      'select jwk from identity.signing_keys order by created_at desc, kid',
    )
    const { rows: secrets } = await pool.query<{ secret: string }>(
      'select secret from identity.cookie_secrets order by created_at desc, secret',
    )
    return {
      pool,
      /** Newest first. The first one signs; the others keep older tokens valid. */
      signingKeys: keys.map(({ jwk }) => jwk),
      cookieSecrets: secrets.map(({ secret }) => secret),

      async users(): Promise<readonly IdentityUser[]> {
        const { rows } = await pool.query<IdentityUser>(`select ${userColumns} from identity.users order by position`)
        return rows
      },
      async userById(accountId: string): Promise<IdentityUser | undefined> {
        const { rows } = await pool.query<IdentityUser>(
          `select ${userColumns} from identity.users where account_id = $1`,
          [accountId],
        )
        return rows[0]
      },
      isSuperadmin: (accountId: string) => isSuperadmin(pool, accountId),

      async removeExpired() {
        await pool.query('delete from identity.payloads where expires_at < now()')
      },
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const userColumns = 'account_id as "accountId", email, name, method, disabled'

/** Before the first migration the table is missing, and nobody has the claim. */
async function isSuperadmin(pool: Pool, accountId: string) {
  try {
    const { rowCount } = await pool.query(
      `select from public.account_claims where account_id = $1 and claims -> 'superadmin' = 'true'::jsonb`,
      [accountId],
    )
    return rowCount === 1
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return false
    throw error
  }
}

const undefinedTable = '42P01'
