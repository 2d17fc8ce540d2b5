import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createIdentity, type EmbeddedIdentity } from '#identity/create-identity.ts'
import type { IdentityProblem } from '#identity/provider/identity-log.ts'
import { demoSignIns } from '#identity/sign-ins.ts'
import { createDatabase, dropDatabase, withDatabase } from '#postgres/databases.ts'
import { createTestConsole } from './test-console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

type Options = Omit<Parameters<typeof createIdentity>[0], 'origin' | 'databaseUrl' | 'log'>

/** A test file signs in the same person many times. */
const noLimit = { count: 1000, windowMs: 60_000 }

export function useIdentity(options: Options = {}) {
  const databaseName = `identity_${randomBytes(6).toString('hex')}`
  const databaseUrl = withDatabase(inject('adminUrl'), databaseName)
  const problems: IdentityProblem[] = []
  const database = new Pool({ connectionString: databaseUrl, max: 2 })
  // A pool is ended before its connections are, and dropping the database cuts those that are left.
  database.on('error', () => undefined)
  const server = createServer((req, res) => identity.handler(req, res))
  let identity: EmbeddedIdentity
  let origin: string

  const start = async (changes: Options = {}) => {
    const log = (problem: IdentityProblem) => problems.push(problem)
    identity = await createIdentity({ origin, databaseUrl, attemptLimit: noLimit, log, ...options, ...changes })
  }

  beforeAll(async () => {
    await createDatabase(inject('adminUrl'), databaseName)
    await database.query(`create table account_claims (account_id text primary key, claims jsonb not null)`)
    for (const { accountId, superadmin } of demoSignIns) if (superadmin) await setClaims(accountId, { superadmin })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await start()
  })

  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await identity.close()
    await database.end()
    await dropDatabase(inject('adminUrl'), databaseName)
  })

  async function setClaims(accountId: string, claims: object) {
    await database.query(
      'insert into account_claims values ($1, $2) on conflict (account_id) do update set claims = excluded.claims',
      [accountId, claims],
    )
  }

  return {
    problems,
    database,
    setClaims,
    databaseUrl: () => databaseUrl,
    origin: () => origin,
    identity: () => identity,
    newConsole: () => createTestConsole(origin),
    setDisabled: (accountId: string, disabled: boolean) =>
      database.query('update identity.users set disabled = $2 where account_id = $1', [accountId, disabled]),
    async restart(changes?: Options) {
      await identity.close()
      await start(changes)
    },
  }
}
