import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type ApiClient, createClient } from '@ground-control/contract/client'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type Outside } from '#app.ts'
import { connectDatabase } from '#platform/db/database.ts'
import { migrationProblem } from '#platform/db/migrate.ts'
import { grantRuntimeRole } from '#platform/db/runtime-role.ts'
import { createTokenVerifier } from '#platform/identity/verify-token.ts'
import { asAdmin, testDatabase } from './test-database.ts'
import { createTokenMaker, type Person, people, type TokenChanges, type TokenMaker } from './tokens.ts'

export type LogLine = {
  readonly level: number
  readonly msg?: string
  readonly reqId?: string
  readonly [key: string]: unknown
}

/** The printed address. The app listens elsewhere, which only matters for redirects to it. */
export const printedOrigin = 'http://127.0.0.1:4000'
export const issuer = 'https://identity.test/identity'
const audience = 'urn:ground-control:api'

type UseApi = Partial<Outside> & {
  /** The server's role doesn't own the tables. */
  readonly asRuntimeRole?: boolean
}

/** The real app on its own database, called with the console's own client. `changes` replace the usual settings. */
export function useApi({ asRuntimeRole = false, ...changes }: UseApi = {}) {
  const testDb = testDatabase()
  const lostConnections: Error[] = []
  const role = `runtime_of_${testDb.name}`
  const url = asRuntimeRole ? testDb.url.replace(/^(\w+:\/\/)[^@/]*@/, `$1${role}@`) : testDb.url
  const database = connectDatabase(url, { onError: (error) => lostConnections.push(error) })
  const log: LogLine[] = []
  const started: FastifyInstance[] = []
  let app: FastifyInstance
  let base: string
  let maker: TokenMaker

  beforeAll(async () => {
    await testDb.create()
    if (asRuntimeRole) {
      await asAdmin(`create role ${role} login`)
      await grantRuntimeRole(testDb.url, url)
    }
    for (const { uid, superadmin } of Object.values(people)) await setClaims(uid, { superadmin })
    maker = await createTokenMaker({ issuer, audience, algorithm: 'ES256' })
    ;({ app, base } = await start())
  })

  afterAll(async () => {
    for (const each of started) await each.close()
    await database.close()
    await testDb.drop()
    if (asRuntimeRole) await asAdmin(`drop role ${role}`)
  })

  async function start(more: Partial<Outside> = {}) {
    const built = await buildApp({
      database,
      verify: createTokenVerifier({
        issuer,
        audience,
        algorithms: ['ES256'],
        typ: 'at+jwt',
        keys: createLocalJWKSet(maker.jwks),
      }),
      payments: null,
      console: { folder: null, config: consoleConfig },
      origin: printedOrigin,
      version: '0.0.0-test',
      isReady: () => migrationProblem(database.pool, knownMigrations),
      logger: { level: 'info', stream: { write: (line: string) => log.push(JSON.parse(line) as LogLine) } },
      callsPerMinute: 100_000,
      peers: [],
      ...changes,
      ...more,
    })
    started.push(built)
    await built.listen({ host: '127.0.0.1', port: 0 })
    return { app: built, base: `http://127.0.0.1:${(built.server.address() as AddressInfo).port}` }
  }

  const token = (person: Person = people.mara, tokenChanges: TokenChanges = {}) => maker.token(person, tokenChanges)

  const as =
    (person: Person): ApiClient =>
    (endpoint, input, options) =>
      createClient({ base, organizationHeader: consoleConfig.organizationHeader, token: () => token(person) })(
        endpoint,
        input,
        options,
      )

  async function setClaims(uid: string, claims: Readonly<Record<string, unknown>>) {
    await database.pool.query(
      `insert into account_claims (account_id, claims) values ($1, $2)
       on conflict (account_id) do update set claims = excluded.claims`,
      [uid, claims],
    )
  }

  return {
    as,
    call: as(people.mara),
    token,
    setClaims,
    database,
    pool: database.pool,
    databaseName: testDb.name,
    /** The address for the tables' owner. */
    ownerUrl: testDb.url,
    lostConnections,
    log,
    app: () => app,
    base: () => base,
    publicPem: () => maker.publicPem,
    /** Starts another process, so to speak: a second app on the same database. */
    startAnother: start,
    /** Plain fetch, as a super-admin unless `init` has other headers. */
    async request(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = init.headers ?? { authorization: `Bearer ${await token()}` }
      return fetch(base + path, { redirect: 'manual', ...init, headers })
    },
  }
}

export const consoleConfig: Outside['console']['config'] = {
  apiBase: '',
  identity: { provider: 'embedded', issuer, clientId: 'console', scope: 'openid email profile' },
  staffDomain: 'orbit.example',
  organizationHeader: 'x-organization-id',
  timeZone: 'UTC',
  development: false,
  calendarApiBase: 'https://www.googleapis.com/calendar/v3',
}

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as { entries: unknown[] }

export const knownMigrations = journal.entries.length
