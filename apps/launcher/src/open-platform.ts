import { existsSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Mailbox, parseMailbox } from '@ground-control/domain/mail/mail-address'
import { seedDemo } from '@ground-control/embedded/demo/seed-demo'
import { seedSignIns } from '@ground-control/embedded/demo/seed-sign-ins'
import { createIdentity, type EmbeddedIdentity } from '@ground-control/embedded/identity/create-identity'
import type { OnOwnMail } from '@ground-control/embedded/mail/hand-over'
import { type EmbeddedMail, startMail } from '@ground-control/embedded/mail/start-mail'
import { mediaHandler } from '@ground-control/embedded/media/media-handler'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { startLiveDemo } from '@ground-control/embedded/simulator/live/live-demo'
import type { Progress } from '@ground-control/scripts/setup/progress.mjs'
import type { Outside } from '@ground-control/server/app'
import { organizationHeader, type RunningServer, startServer } from '@ground-control/server/main'
import { migrateDatabase } from '@ground-control/server/platform/db/migrate'
import { grantRuntimeRole } from '@ground-control/server/platform/db/runtime-role'
import { OtherTimeZone } from '@ground-control/server/platform/db/time-zone'
import { directUrlOf, type Environment } from '@ground-control/server/platform/environment'
import { providerFacts } from '@ground-control/server/platform/identity/identity-settings'
import { type MailSettings, mailSettingsOf } from '@ground-control/server/platform/mail/mail-settings'
import { claimPort } from './claim-port.ts'
import { migrationCount, migrationsFolder } from './migrations.ts'
import { type DataFolder, type OpenDatabase, openDatabase, openDataFolder } from './open-database.ts'
import { openProvider, providerOf, whyRefundsAreOff } from './open-provider.ts'
import type { RunningSandbox } from './open-sandbox.ts'
import { StartProblem } from './start-problem.ts'

export type RunningPlatform = {
  readonly origin: string
  readonly environment: Environment
  readonly database: { readonly isEmbedded: boolean }
  /** Null with a real payment provider, or none. */
  readonly sandboxOrigin: string | null
  /** Where every message is kept; null if email is not embedded. */
  readonly mailbox: { readonly address: string; readonly smtpUrl: string } | null
  /** Why refunds can't be sent; null: they can. */
  readonly refundsOff: string | null
  /** Why email can't be sent; null: it can. */
  readonly mailOff: string | null
  /** The live demo sells, redeems, refunds and opens cases. */
  readonly isLive: boolean
  readonly logFile: string | null
  drain(): Promise<void>
  close(): Promise<void>
}

type Opening = {
  readonly root: string
  readonly environment: Environment
  readonly version: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

export async function openPlatform(opening: Opening): Promise<RunningPlatform> {
  const { root, environment, progress, signal } = opening
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne()
  }
  try {
    const folder = openDataFolder(root, environment.DATA_DIR)
    progress.step('Starting the database')
    const database = await openDatabase({
      externalUrl: directUrlOf(environment),
      folder: folder.postgres,
      onProgress: progress.note,
    })
    opened.push(database.close)
    const port = await claimPort(environment.HOST, environment.PORT)
    const origin = `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${port}`
    const mailPort = await claimMailPort(environment, port)
    signal.throwIfAborted()
    progress.step('Preparing the data')
    // The embedded parts create their own tables.
    const ownerUrl = environment.DATABASE_OWNER_URL ?? database.url
    const timeZone = await migrate(database, opening)
    await seedPlatform(ownerUrl, environment, progress, signal)
    progress.step('Starting the server')
    const identity = await openIdentity(origin, ownerUrl, environment)
    if (identity) opened.push(identity.close)
    const sandbox = await openProvider(opening, { databaseUrl: ownerUrl, origin })
    if (sandbox) opened.push(sandbox.close)
    let receiveMail: RunningServer['receiveMail'] = null
    // Email that arrives before the server is up is refused, and offered again later.
    const onOwnMail: OnOwnMail = async (raw, envelope) => {
      if (!receiveMail) throw new Error('The server is still starting.')
      await receiveMail(raw, envelope)
    }
    const mailbox = await openMail(environment, { databaseUrl: ownerUrl, origin, port: mailPort, onOwnMail })
    if (mailbox) opened.push(mailbox.close)
    signal.throwIfAborted()
    const mail = mailSettingsOf(environment) ?? settingsOf(environment, mailbox)
    const server = await openServer({
      ...opening,
      origin,
      database,
      identity,
      sandbox,
      mailbox,
      mail,
      folder,
      timeZone,
    })
    opened.push(server.close)
    receiveMail = server.receiveMail
    // Only demo data with the embedded identity has a sandbox.
    const isLive = environment.DEMO_LIVE === 'on' && sandbox !== null
    if (isLive) opened.push(openLiveDemo(environment, { databaseUrl: ownerUrl, origin, mailbox, server }))
    await database.note(origin)
    const logFile = database.isEmbedded ? folder.serverLog : null
    const sandboxOrigin = sandbox?.origin ?? null
    const refundsOff = sandbox ? null : whyRefundsAreOff(environment)
    const mailOff = mail ? null : 'MAIL_SMTP_URL is not set'
    const shownMailbox = mailbox && { address: `${origin}/mail`, smtpUrl: mailbox.smtpUrl }
    return {
      origin,
      environment,
      database,
      sandboxOrigin,
      mailbox: shownMailbox,
      refundsOff,
      mailOff,
      isLive,
      logFile,
      drain: server.drain,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function migrate(database: OpenDatabase, { root, environment }: Opening): Promise<string> {
  const { DATABASE_OWNER_URL: ownerUrl, PLATFORM_TIME_ZONE: wanted } = environment
  try {
    const folder = migrationsFolder(root)
    const timeZone = await migrateDatabase(ownerUrl ?? database.url, { folder, timeZone: wanted })
    if (ownerUrl) await grantRuntimeRole(ownerUrl, database.url)
    return timeZone
  } catch (error) {
    if (error instanceof OtherTimeZone) throw new StartProblem(error.message, { cause: error })
    if (database.isEmbedded) throw error
    const reason = errorText(error) || errorCode(error)
    throw new StartProblem(`cannot use the database at ${ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'}: ${reason}`)
  }
}

async function openIdentity(origin: string, databaseUrl: string, environment: Environment) {
  if (environment.IDENTITY !== 'embedded') return null
  return createIdentity({
    origin,
    databaseUrl,
    consoleOrigins: environment.CORS_ORIGINS,
    tokenSeconds: environment.IDENTITY_TOKEN_SECONDS,
    attemptLimit: { count: environment.IDENTITY_ATTEMPTS_PER_MINUTE, windowMs: 60_000 },
  })
}

async function openServer(
  parts: Opening & {
    origin: string
    database: OpenDatabase
    identity: EmbeddedIdentity | null
    sandbox: RunningSandbox | null
    mailbox: EmbeddedMail | null
    mail: MailSettings | null
    folder: DataFolder
    timeZone: string
  },
): Promise<RunningServer> {
  const { root, environment, identity, sandbox, mailbox, mail, database, origin } = parts
  return startServer({
    environment,
    origin,
    databaseUrl: database.url,
    migrationCount: migrationCount(root),
    timeZone: parts.timeZone,
    identity: identity ? { provider: 'embedded', ...factsOf(identity) } : providerFacts(environment),
    payments: providerOf(environment, sandbox),
    mail,
    consoleFolder: path.join(root, 'apps/console/dist'),
    version: parts.version,
    logger: serverLogger(environment, database.isEmbedded ? parts.folder.serverLog : null),
    peers: [
      ...(identity ? [{ prefix: '/identity', handler: identity.handler }] : []),
      ...(mailbox ? [{ prefix: '/mail', hasPage: true, handler: mailbox.handler }] : []),
      // Only demo events use these pictures.
      ...(identity || environment.SEED !== 'none' ? [{ prefix: '/media', handler: mediaHandler }] : []),
      ...(await galleryOf(environment)),
    ],
  })
}

async function galleryOf({ NODE_ENV }: Environment) {
  if (NODE_ENV !== 'development') return []
  const { galleryPath, noticeGallery } = await import('./notice-gallery.ts')
  return [{ prefix: galleryPath, hasPage: true, handler: noticeGallery }]
}

const factsOf = ({ issuer, clientId, audience, scope }: EmbeddedIdentity) => ({ issuer, clientId, audience, scope })

/** The mailbox has no sign-in and shows all email, so it exists only with the embedded identity. */
const embedsMail = ({ IDENTITY, EXTRAS }: Environment) => IDENTITY === 'embedded' && EXTRAS === 'on'

async function claimMailPort(environment: Environment, pagePort: number): Promise<number> {
  const { HOST, MAIL_EMBEDDED_PORT: port } = environment
  if (port !== 0 && port === pagePort) throw new StartProblem('MAIL_EMBEDDED_PORT and PORT must differ')
  return embedsMail(environment) && port !== 0 ? claimPort(HOST, port, 'MAIL_EMBEDDED_PORT') : 0
}

async function openMail(
  environment: Environment,
  parts: { databaseUrl: string; origin: string; port: number; onOwnMail: OnOwnMail },
): Promise<EmbeddedMail | null> {
  if (!embedsMail(environment)) return null
  return startMail({ ...parts, host: environment.HOST, desk: deskOf(environment) })
}

function openLiveDemo(
  { STAFF_DOMAIN, EXTRAS }: Environment,
  parts: { databaseUrl: string; origin: string; mailbox: EmbeddedMail | null; server: RunningServer },
): () => Promise<void> {
  const { databaseUrl, origin, mailbox, server } = parts
  const demo = startLiveDemo({
    databaseUrl,
    origin,
    staffDomain: STAFF_DOMAIN,
    organizationHeader,
    extras: EXTRAS === 'on',
    write: mailbox?.write ?? null,
    onFailure: (error) => server.app.log.warn({ err: error }, 'the live demo failed to act; will retry'),
  })
  return demo.close
}

/** Always adds the embedded sign-ins, or nobody could sign in to an empty platform. */
async function seedPlatform(databaseUrl: string, environment: Environment, progress: Progress, signal: AbortSignal) {
  const { SEED: size } = environment
  if (size !== 'none') {
    await seedDemo({
      databaseUrl,
      size,
      now: new Date(),
      onProgress: ({ step, rows, total }) => {
        signal.throwIfAborted()
        progress.note(`Creating demo data: ${rows.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${step}`)
      },
    })
  }
  if (environment.IDENTITY === 'embedded') await seedSignIns(databaseUrl)
}

const maxLogBytes = 20 * 1024 * 1024

/** With the embedded database, logs go to a file that rotates when it is large; otherwise to standard output. */
function serverLogger(environment: Environment, file: string | null): Outside['logger'] {
  if (file && existsSync(file) && statSync(file).size > maxLogBytes) renameSync(file, `${file}.old`)
  return { level: environment.LOG_LEVEL, ...(file && { file }) }
}

/** Not a secret: anyone who can read the mailbox knows every address anyway. */
const embeddedMailSecret = 'embedded mail never leaves this machine'

const deskOf = ({ MAIL_FROM = '', STAFF_DOMAIN }: Environment): Mailbox =>
  parseMailbox(MAIL_FROM) ?? { name: 'Orbit Support', address: `support@${STAFF_DOMAIN}` }

/** Everything stays in the mailbox, so any address is allowed. */
const settingsOf = (environment: Environment, mailbox: EmbeddedMail | null): MailSettings | null =>
  mailbox && {
    smtpUrl: mailbox.smtpUrl,
    inbox: null,
    from: deskOf(environment),
    allowed: 'everyone',
    dkim: null,
    secret: embeddedMailSecret,
  }
