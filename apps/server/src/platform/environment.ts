import { readFileSync } from 'node:fs'
import { defaultJobLimits } from '@ground-control/domain/jobs/job-limits'
import { parseMailbox } from '@ground-control/domain/mail/mail-address'
import { parseMailAllow } from '@ground-control/domain/mail/mail-allowed'
import { z } from 'zod'
import { connectionLimits, defaultPoolSizes } from './db/database.ts'
import { identityProblem } from './identity/identity-rules.ts'
import {
  hostAndPort,
  isImapUrl,
  isNetwork,
  isOrigin,
  isRsaKey,
  isS3Url,
  isSmtpUrl,
  isTimeZone,
  keepsSecrets,
  numberFrom,
  postgresUrl,
} from './setting-values.ts'

export class BadEnvironment extends Error {}

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL_WRITES: numberFrom(2, 200).default(defaultPoolSizes.writes),
  DATABASE_POOL_READS: numberFrom(2, 200).default(defaultPoolSizes.reads),
  DATABASE_POOL_STREAMS: numberFrom(defaultPoolSizes.streams, 200).default(defaultPoolSizes.streams),
  DATABASE_POOL_PLANNED: numberFrom(2, 200).default(defaultPoolSizes.planned),
  SEED: z.enum(['demo', 'large', 'tiny', 'none'], 'must be demo, large, tiny or none').optional(),
  DEMO_LIVE: z.enum(['on', 'off'], 'must be on or off').optional(),
  STAFF_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as orbit.example')
    .default('orbit.example'),
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').optional(),
  IDENTITY: z.enum(['embedded', 'oidc', 'firebase'], 'must be embedded, oidc or firebase').default('embedded'),
  IDENTITY_TOKEN_SECONDS: numberFrom(5, 86_400).default(3600),
  IDENTITY_ATTEMPTS_PER_MINUTE: numberFrom(1, 10_000).default(10),
  OIDC_ISSUER: z.string().refine(keepsSecrets, 'must be an https:// address, since keys are read there').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_TOKEN_TYPE: z
    .string()
    .regex(/^[\w.+/-]+$/, 'must be a type such as at+jwt')
    .optional(),
  OIDC_CLAIM: z.string().min(1).max(200).default('superadmin'),
  OIDC_SCOPE: z
    .string()
    // The characters of RFC 6749, section 3.3.
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be scopes separated by single spaces')
    .refine((scope) => scope.split(' ').includes('openid'), 'must contain openid')
    .default('openid offline_access email profile'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,29}$/, 'must be a project id such as orbit-live')
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be the web API key of the project')
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as orbit-live.firebaseapp.com')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^[\w:.-]+$/, 'must be an app id such as 1:1234567890:web:abc123')
    .optional(),
  FIREBASE_STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]+$/, 'must be a bucket such as orbit-live.firebasestorage.app')
    .optional(),
  FIREBASE_DOCUMENTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  FIREBASE_REMOTE_CONFIG: z.enum(['on', 'off'], 'must be on or off').default('off'),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().min(1).optional(),
  FIREBASE_EMULATOR: z
    .enum(['accept-unsigned-tokens'], 'must be accept-unsigned-tokens, or not be set at all')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^((sk|rk)_\w+|none)$/, 'must be a secret key (sk_… or rk_…), or none')
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(keepsSecrets, 'must be an https:// address, since the key is sent there')
    .default('https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=-]+(\s*,\s*whsec_[\w+/=-]+){0,2}$/,
      'must be up to three signing secrets (whsec_…), comma-separated',
    )
    .optional(),
  MAIL_EMBEDDED_PORT: numberFrom(0, 65_535).default(0),
  MAIL_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtps://user:password@smtp.example:465, without a path')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => parseMailbox(value) !== null, 'must be an address such as Orbit Support <support@orbit.example>')
    .optional(),
  MAIL_ALLOW: z
    .string()
    .refine((value) => parseMailAllow(value) !== null, 'must be * or addresses and domains, comma-separated')
    .optional(),
  MAIL_DKIM_KEY: z
    .string()
    // A line of a .env file can't contain line breaks.
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be a private RSA key in PEM form')
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'must be a name such as orbit1')
    .optional(),
  MAIL_IMAP_URL: z
    .string()
    .refine(isImapUrl, 'must be an address such as imaps://user:password@imap.example:993/INBOX')
    .optional(),
  MAIL_FILES_S3_URL: z
    .string()
    .refine(isS3Url, 'must be an address such as https://key:secret@s3.example/bucket?region=eu-central-1')
    .optional(),
  MAIL_SECRET: z.string().min(32, 'must be at least 32 characters that nobody can guess').optional(),
  CALENDAR_API_BASE: z
    .string()
    .refine(keepsSecrets, 'must be an https:// address, since tokens are sent there')
    .default('https://www.googleapis.com/calendar/v3'),
  /** The console gives up on a refund after 30 s. */
  PAYMENT_TIMEOUT_SECONDS: numberFrom(1, 28).default(25),
  BULK_REFUND_APPROVAL_CENTS: numberFrom(0, 1_000_000_000_000).default(defaultJobLimits.approvalCents),
  PROVIDER_REFUND_DAYS: numberFrom(1, 36_500).default(defaultJobLimits.refundDays),
  PROVIDER_REFUNDS_PER_SECOND: numberFrom(0, 10_000).default(defaultJobLimits.refundsPerSecond),
  EXTRAS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://console.example, comma-separated')
    .default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, comma-separated',
    )
    .default([]),
  /** Set it longer than the balancer needs to notice that `/readyz` answers 503. */
  DRAIN_SECONDS: numberFrom(0, 300).default(0),
  CALLS_PER_MINUTE: numberFrom(10, 1_000_000).default(1200),
  AUDIT_WITNESS_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .default('info'),
})

/** A test compares docs and deploy/ with this list. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Demo data is the default only for the embedded database, and the demo is live unless set otherwise. */
export type Environment = Omit<z.output<typeof Environment>, 'SEED' | 'DEMO_LIVE'> & {
  readonly SEED: 'demo' | 'large' | 'tiny' | 'none'
  readonly DEMO_LIVE: 'on' | 'off'
}

const secrets: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MAIL_SMTP_URL',
  'MAIL_IMAP_URL',
  'MAIL_FILES_S3_URL',
  'MAIL_DKIM_KEY',
  'MAIL_SECRET',
]

const shown = (name: string, given: Readonly<Record<string, string | undefined>>) =>
  secrets.includes(name) ? '' : ` (it is '${given[name]}')`

/**
 * A secret may be in a file that only the service can read, as in STRIPE_SECRET_KEY_FILE instead of STRIPE_SECRET_KEY.
 */
function withSecretsOfFiles(given: Readonly<Record<string, string | undefined>>) {
  const read = secrets.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined) throw new BadEnvironment(`${name} and ${name}_FILE are both set. Leave one out`)
    return [[name, secretIn(file, `${name}_FILE`)] as const]
  })
  return { ...given, ...Object.fromEntries(read) }
}

function secretIn(file: string, name: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new BadEnvironment(`${name} can’t be read: ${fileProblems[code] ?? code} (it is '${file}')`, { cause })
  }
  if (text === '') throw new BadEnvironment(`${name} names an empty file (it is '${file}')`)
  return text
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
}

/** Empty values count as unset, as in a .env file. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = withSecretsOfFiles(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new BadEnvironment(
      parsed.error.issues
        .map(({ path: [name], message }) => `${String(name)} ${message}${shown(String(name), given)}`)
        .join('; '),
    )
  }
  const { IDENTITY, DATABASE_URL } = parsed.data
  const SEED = parsed.data.SEED ?? (IDENTITY === 'embedded' && !DATABASE_URL ? 'demo' : 'none')
  const environment = {
    ...parsed.data,
    SEED,
    DEMO_LIVE: parsed.data.DEMO_LIVE ?? (SEED === 'demo' ? 'on' : 'off'),
  } as const
  const problem =
    databaseProblem(environment) ?? identityProblem(environment, Object.keys(given)) ?? mailProblem(environment)
  if (problem) throw new BadEnvironment(problem)
  return environment
}

function databaseProblem(environment: Environment): string | null {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = environment
  if (DATABASE_URL) return null
  if (DATABASE_READ_URL) return 'DATABASE_READ_URL needs DATABASE_URL, with the database that it is a replica of'
  if (DATABASE_OWNER_URL) return 'DATABASE_OWNER_URL needs DATABASE_URL, with the role that the server runs as'
  return DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL needs DATABASE_URL, with the address of the pooler' : null
}

/**
 * For migrations, commands, live updates and refunds, whose sessions hold state. Lifts the role's limits, which exist
 * because of the pooler.
 */
export function directUrlOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string | undefined {
  if (!DATABASE_DIRECT_URL) return DATABASE_URL
  const lifted = Object.keys(connectionLimits).map((limit) => `-c ${limit}=0`)
  // Not parsed with URL, which rejects socket addresses.
  const more = DATABASE_DIRECT_URL.includes('?') ? '&' : '?'
  return `${DATABASE_DIRECT_URL}${more}options=${encodeURIComponent(lifted.join(' '))}`
}

function mailProblem(environment: Environment): string | null {
  const { MAIL_SMTP_URL, MAIL_IMAP_URL, MAIL_FROM, MAIL_DKIM_KEY, MAIL_DKIM_SELECTOR } = environment
  if (MAIL_SMTP_URL && !MAIL_FROM) return 'MAIL_SMTP_URL needs MAIL_FROM'
  if (MAIL_IMAP_URL && !MAIL_SMTP_URL) return 'MAIL_IMAP_URL needs MAIL_SMTP_URL, or no email could be answered'
  if (!MAIL_DKIM_KEY === !MAIL_DKIM_SELECTOR) return null
  return `${MAIL_DKIM_KEY ? 'MAIL_DKIM_KEY' : 'MAIL_DKIM_SELECTOR'} needs ${MAIL_DKIM_KEY ? 'MAIL_DKIM_SELECTOR' : 'MAIL_DKIM_KEY'}`
}
