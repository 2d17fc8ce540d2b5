import { defaultJobLimits, type JobLimits } from '@ground-control/domain/jobs/job-limits'
import type { FastifyInstance } from 'fastify'
import { mountAccounts } from './modules/accounts/mount.ts'
import { mountActivity } from './modules/activity/mount.ts'
import { mountEvents } from './modules/events/mount.ts'
import { countOperations } from './modules/figures/count-operations.ts'
import { mountFigures } from './modules/figures/mount.ts'
import { mountJobs } from './modules/jobs/mount.ts'
import { mountLists } from './modules/lists/mount.ts'
import { mountLive } from './modules/live/mount.ts'
import { countOpenConsoles } from './modules/live/open-consoles.ts'
import { mountMail } from './modules/mail/mount.ts'
import { mountOrganizations } from './modules/organizations/mount.ts'
import { mountFileDeletion } from './modules/privacy/delete-files.ts'
import { mountPrivacy } from './modules/privacy/mount.ts'
import { mountRetention } from './modules/privacy/retention.ts'
import { mountPurchases } from './modules/purchases/mount.ts'
import { mountRefunds } from './modules/refunds/mount.ts'
import { mountSearch } from './modules/search/mount.ts'
import { mountSettings } from './modules/settings/mount.ts'
import { mountStaff } from './modules/staff/mount.ts'
import type { ReceiveMail } from './modules/support/intake/receive-mail.ts'
import { mountSupport } from './modules/support/mount.ts'
import { mountTickets } from './modules/tickets/mount.ts'
import { createContactTrace } from './platform/audit/contact-trace.ts'
import { mountSealing } from './platform/audit/mount-sealing.ts'
import type { Database } from './platform/db/database.ts'
import { countPools } from './platform/db/pools/count-pools.ts'
import { mountTicketFolding } from './platform/db/ticket-folding.ts'
import { descriptionRoutes } from './platform/http/description-routes.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { createHttpApp, type HttpSettings } from './platform/http/http-app.ts'
import type { LiveLimits } from './platform/http/live/live-streams.ts'
import { type ConsoleConfig, consoleFiles } from './platform/http/pages/console-files.ts'
import { securityHeaders } from './platform/http/pages/security-headers.ts'
import { createRateLimit, limitedAccess } from './platform/http/rate-limit.ts'
import { createReadSides } from './platform/http/read-sides.ts'
import { serverOf } from './platform/http/serve.ts'
import { createAccess } from './platform/identity/access.ts'
import type { ClaimsProvider } from './platform/identity/claims-provider.ts'
import type { TokenVerifier } from './platform/identity/verify-token.ts'
import type { MailSettings } from './platform/mail/mail-settings.ts'
import { createLearnCard } from './platform/payments/learn-card.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import { createAccountGuard, guardProvider } from './platform/payments/provider-account.ts'
import { createFirebaseSwitches, type FirebaseSwitchSettings } from './platform/remote-config/firebase-switches.ts'
import { createSwitches } from './platform/remote-config/switches.ts'

/** What the platform needs from outside. Tests bring their own addresses. */
export type Outside = HttpSettings & {
  readonly database: Database
  readonly verify: TokenVerifier
  readonly claimsProvider?: ClaimsProvider
  readonly payments: PaymentProvider | null
  readonly jobs?: JobLimits
  /** null: no email is set up. */
  readonly mail?: MailSettings | null
  readonly filesUrl?: string | null
  /** Where the kill switches are, if not in our database. */
  readonly firebaseSwitches?: FirebaseSwitchSettings | null
  readonly console: { readonly folder: string | null; readonly config: ConsoleConfig }
  readonly version: string
  readonly isReady: () => Promise<string | null>
  readonly callsPerMinute: number
  readonly extras?: boolean
  readonly liveLimits?: LiveLimits
  /** Where the newest seal of the audit trail is written, outside the database; null: only to the log. */
  readonly auditWitnessFile?: string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Receives incoming email; null: no email is set up. */
    readonly receiveMail: ReceiveMail | null
  }
}

export async function buildApp(outside: Outside): Promise<FastifyInstance> {
  const { database, claimsProvider, payments: provider, version, extras = true } = outside
  const payments = provider && { provider, account: createAccountGuard({ database, provider }) }
  const refundsOff = async () => (payments ? payments.account.refundsOff() : 'no-provider')
  const { config } = outside.console
  const { organizationHeader, timeZone, staffDomain } = config
  const app = createHttpApp({ ...outside, organizationHeader })
  securityHeaders(app, config)
  const metrics = healthRoutes(app, {
    ...outside,
    refundsOff,
    mailDelayed: () => mail.delayed(),
    auditDelayed: () => sealing.delayed(),
  })
  countPools(database, metrics)
  countOperations(database, metrics)
  const sealing = mountSealing(app, { database, metrics, witnessFile: outside.auditWitnessFile ?? null })
  descriptionRoutes(app, { version, extras })
  const folding = mountTicketFolding(app, { database, metrics })

  const access = createAccess({ verify: outside.verify, database, staffDomain })
  const serve = serverOf(app, {
    access: limitedAccess(access, createRateLimit({ perMinute: outside.callsPerMinute })),
    organizationHeader,
    traceContacts: createContactTrace(database),
    metrics,
    extras,
    sides: createReadSides(app, database.replica, metrics),
    ...(outside.liveLimits && { liveLimits: outside.liveLimits }),
  })
  const { firebaseSwitches } = outside
  const switches = createSwitches(
    firebaseSwitches ? createFirebaseSwitches({ ...firebaseSwitches, log: app.log }) : null,
  )
  app.addHook('onReady', async () => void switches.refresh())
  const mailSettings = (extras && outside.mail) || null
  const settings = mountSettings(app, serve, {
    database,
    sendsMail: mailSettings !== null,
    countOpenConsoles: () => countOpenConsoles(database),
  })
  const mail = mountMail(app, serve, { database, settings: mailSettings, metrics, switches })
  const { notices } = mail
  mountLive(app, serve, { database, readRemoteConfig: settings.readValues })
  mountLists(serve, { database })
  mountAccounts(serve, { database })
  mountPrivacy(serve, { database })
  mountRetention(app, database, metrics)
  const filesUrl = outside.filesUrl ?? null
  mountFileDeletion(app, { database, filesUrl, metrics })
  mountStaff(app, serve, { database, signInRules: config, claimsProvider })
  mountOrganizations(serve, { database })
  mountEvents(serve, { database })
  mountTickets(app, serve, { database, folding, switches, notices, version, timeZone, mail })
  const guarded = payments && guardProvider(payments.provider, payments.account)
  const learnCard = createLearnCard({ database, provider: guarded, log: app.log })
  const refunds = mountRefunds(app, serve, { database, switches, notices, payments, metrics, learnCard, timeZone })
  mountPurchases(serve, { database, learnCard })
  const support = mountSupport(serve, {
    database,
    signInRules: config,
    timeZone,
    mail,
    filesUrl,
  })
  const { receiveMail, openByStaff } = support
  app.decorate('receiveMail', receiveMail)
  if (receiveMail) mail.readInbox((raw, sizeBytes) => receiveMail(raw, null, sizeBytes))
  if (extras) {
    const limits = outside.jobs ?? defaultJobLimits
    mountJobs(app, serve, { database, switches, mail, refunds, limits, timeZone, openByStaff })
  }
  mountActivity(serve, { database })
  mountFigures(serve, { database, refundsOff })
  mountSearch(serve, { database })

  await consoleFiles(app, { ...outside.console, ...(!extras && { more: settings.consoleConfigWithoutExtras }) })
  return app
}
