import type { AddressInfo } from 'node:net'
import { type RunningServer, startServer } from '@ground-control/server/main'
import { readEnvironment } from '@ground-control/server/platform/environment'
import type { MailSettings } from '@ground-control/server/platform/mail/mail-settings'

/** Plain values, because they are passed to another process. */
export type ServerSettings = {
  readonly databaseUrl: string
  /** A transaction pooler before it. */
  readonly poolerUrl?: string
  /** A streaming replica of it. */
  readonly replicaUrl?: string
  readonly migrationCount: number
  readonly issuer: string
  readonly audience: string
  readonly sandbox: { readonly origin: string; readonly secretKey: string }
  readonly webhookSecret: string
  readonly timeoutSeconds: number
  /** None by default. */
  readonly drainSeconds?: number
  readonly mail?: MailSettings
  /** The limit for jobs; by default as many as it can. */
  readonly refundsPerSecond?: number
}

export type RefundServer = RunningServer & { readonly origin: string }

/** The real server on a free port, with the sandbox as its provider. */
export async function startRefundServer(settings: ServerSettings): Promise<RefundServer> {
  const { issuer, audience, sandbox } = settings
  const server = await startServer({
    environment: readEnvironment({
      PAYMENT_TIMEOUT_SECONDS: String(settings.timeoutSeconds),
      DRAIN_SECONDS: String(settings.drainSeconds ?? 0),
      CALLS_PER_MINUTE: '100000',
      PROVIDER_REFUND_DAYS: '36500',
      PROVIDER_REFUNDS_PER_SECOND: String(settings.refundsPerSecond ?? 0),
      ...(settings.replicaUrl && { DATABASE_URL: settings.databaseUrl, DATABASE_READ_URL: settings.replicaUrl }),
      ...(settings.poolerUrl && { DATABASE_URL: settings.poolerUrl, DATABASE_DIRECT_URL: settings.databaseUrl }),
    }),
    origin: 'http://127.0.0.1:0',
    databaseUrl: settings.databaseUrl,
    migrationCount: settings.migrationCount,
    timeZone: 'UTC',
    identity: { provider: 'embedded', issuer, clientId: 'console', audience, scope: 'openid email' },
    payments: { secretKey: sandbox.secretKey, apiBase: sandbox.origin, webhookSecret: settings.webhookSecret },
    mail: settings.mail ?? null,
    consoleFolder: null,
    version: '0.0.0-test',
    logger: false,
    peers: [],
  })
  return { ...server, origin: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}` }
}
