import { setTimeout as pause } from 'node:timers/promises'
import { cents } from '@ground-control/domain/values/money'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Outside } from './app.ts'
import { connectDatabase } from './platform/db/database.ts'
import { migrationProblem } from './platform/db/migrate.ts'
import { limitRole } from './platform/db/role-limits.ts'
import { timeZoneProblem } from './platform/db/time-zone.ts'
import type { Environment } from './platform/environment.ts'
import type { Peer } from './platform/http/http-app.ts'
import {
  consoleIdentityOf,
  type IdentitySettings,
  openClaimsProvider,
  verifierOf,
} from './platform/identity/identity-settings.ts'
import type { MailSettings } from './platform/mail/mail-settings.ts'
import { createStripeProvider, dashboardOf, type StripeSettings } from './platform/payments/stripe-provider.ts'

export type Start = {
  readonly environment: Environment
  readonly origin: string
  readonly databaseUrl: string
  readonly migrationCount: number
  readonly timeZone: string
  readonly identity: IdentitySettings
  /** The payment provider's address and keys, or the sandbox's; null: refunds are refused. */
  readonly payments: Omit<StripeSettings, 'timeoutMs'> | null
  /** null: no email is set up. */
  readonly mail: MailSettings | null
  readonly consoleFolder: string | null
  readonly version: string
  readonly logger: Outside['logger']
  readonly peers: readonly Peer[]
}

/** The organization that a call acts for. */
export const organizationHeader = 'x-organization-id'

export type RunningServer = {
  readonly app: FastifyInstance
  readonly receiveMail: FastifyInstance['receiveMail']
  /** Before closing: not ready, but still answering until a balancer has noticed. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Connects and listens. The caller has read the environment, started the embedded parts and migrated. */
export async function startServer(start: Start): Promise<RunningServer> {
  const { environment, identity, timeZone } = start
  let isDraining = false
  const claimsProvider = await openClaimsProvider(environment)
  const database = connectDatabase(start.databaseUrl, {
    onError: (error) => app.log.warn({ err: error }, 'a database connection was lost'),
    replicaUrl: environment.DATABASE_READ_URL,
    poolerUrl: environment.DATABASE_DIRECT_URL && environment.DATABASE_URL,
    sizes: {
      writes: environment.DATABASE_POOL_WRITES,
      reads: environment.DATABASE_POOL_READS,
      streams: environment.DATABASE_POOL_STREAMS,
      planned: environment.DATABASE_POOL_PLANNED,
    },
  })
  const app = await buildApp({
    database,
    verify: verifierOf(identity),
    ...(claimsProvider && { claimsProvider }),
    payments:
      start.payments &&
      createStripeProvider({ ...start.payments, timeoutMs: environment.PAYMENT_TIMEOUT_SECONDS * 1000 }),
    jobs: {
      approvalCents: cents(environment.BULK_REFUND_APPROVAL_CENTS),
      refundDays: environment.PROVIDER_REFUND_DAYS,
      refundsPerSecond: environment.PROVIDER_REFUNDS_PER_SECOND,
    },
    mail: start.mail,
    filesUrl: environment.MAIL_FILES_S3_URL ?? null,
    firebaseSwitches: firebaseSwitchesOf(identity),
    console: {
      folder: start.consoleFolder,
      config: {
        apiBase: '',
        identity: consoleIdentityOf(identity),
        staffDomain: environment.STAFF_DOMAIN,
        organizationHeader,
        timeZone,
        development: environment.NODE_ENV !== 'production',
        calendarApiBase: environment.CALENDAR_API_BASE,
        ...(start.payments && dashboardOf(start.payments)),
      },
    },
    origin: start.origin,
    version: start.version,
    isReady: async () =>
      (isDraining ? 'This process is about to end.' : null) ??
      (await migrationProblem(database.pool, start.migrationCount)) ??
      (await timeZoneProblem(database.pool, timeZone)),
    isDraining: () => isDraining,
    logger: start.logger,
    callsPerMinute: environment.CALLS_PER_MINUTE,
    trustedProxies: environment.TRUSTED_PROXIES,
    extras: environment.EXTRAS === 'on',
    corsOrigins: environment.CORS_ORIGINS,
    auditWitnessFile: environment.AUDIT_WITNESS_FILE ?? null,
    peers: start.peers,
  })
  if (environment.DATABASE_DIRECT_URL) await limitRole(database, app.log)
  await app.listen({ host: environment.HOST, port: Number(new URL(start.origin).port) })
  return {
    app,
    receiveMail: app.receiveMail,
    async drain() {
      isDraining = true
      await pause(environment.DRAIN_SECONDS * 1000)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** With Firebase's remote configuration, the console reads its switches there, so the server must too. */
function firebaseSwitchesOf(identity: IdentitySettings): Outside['firebaseSwitches'] {
  if (identity.provider !== 'firebase' || !identity.remoteConfig) return null
  const { projectId, apiKey, appId = '' } = identity.options
  return { projectId, apiKey, appId }
}
