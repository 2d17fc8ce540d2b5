import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'

const Oidc = z.object({
  provider: z.enum(['embedded', 'oidc']),
  issuer: z.url(),
  clientId: z.string().min(1),
  scope: z.string().min(1),
  /** The claim that marks super-admins, if it isn't 'superadmin'. */
  claim: z.string().min(1).optional(),
})

/** Emulators let anyone in as anyone, so only one on this machine is allowed. */
const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
const loopbackOnly = 'must be on this machine (127.0.0.1, localhost or ::1)'

const Firebase = z
  .object({
    provider: z.literal('firebase'),
    options: z.object({
      apiKey: z.string().min(1),
      authDomain: z.string().min(1),
      projectId: z.string().min(1),
      appId: z.string().min(1).optional(),
      storageBucket: z.string().min(1).optional(),
    }),
    emulators: z
      .object({
        auth: z
          .url({ protocol: /^https?$/ })
          .refine((address) => isLoopback(new URL(address).hostname), loopbackOnly)
          .optional(),
        firestore: z
          .object({ host: z.string().refine(isLoopback, loopbackOnly), port: z.int().min(1).max(65_535) })
          .optional(),
      })
      .optional(),
    /** Accounts and private records come from Firestore instead of the platform's calls. */
    documents: z.boolean().default(false),
    remoteConfig: z.boolean().default(false),
  })
  .refine(({ options, remoteConfig }) => !remoteConfig || options.appId !== undefined, {
    path: ['options', 'appId'],
    message: 'must be given for Firebase Remote Config',
  })

const Identity = z.discriminatedUnion('provider', [Oidc, Firebase])

/** Browsers treat a longer time as zero. */
const longestTimerMs = 2_147_483_647

/** A value that isn't a positive integer is ignored, so the console starts with the fallback. */
const positive = (fallback: number) => z.int().min(1).max(longestTimerMs).catch(fallback)

const organizationCacheValues = {
  lifeMs: positive(constants.organizationCacheMs),
  chunk: positive(constants.organizationFetchChunk),
  concurrency: positive(constants.organizationFetchConcurrency),
  pauseMs: positive(constants.organizationFetchPauseMs),
}

const OrganizationCacheConfig = z
  .object(organizationCacheValues)
  .catch(() => z.object(organizationCacheValues).parse({}))

const ConsoleConfig = z.object({
  /** Empty: the platform is at the console's own address. */
  apiBase: z
    .string()
    .refine(isBase, 'must be empty, a path such as /platform, or an address such as https://api.example')
    .transform((base) => base.replace(/\/+$/, ''))
    .default(''),
  /** False: the platform offers only the specified calls, so no others are made. */
  extras: z.boolean().default(true),
  /** Replaces remote configuration on a platform that has none. */
  remoteConfigValues: z.record(z.string(), z.unknown()).optional(),
  identity: Identity,
  staffDomain: z.string().min(1),
  organizationHeader: z.string().min(1).default('x-organization-id'),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').default('UTC'),
  development: z.boolean().default(false),
  /** For at least this many guests, an export is written to a file in chunks, if the browser can. */
  csvStreamGuests: z.int().min(1).default(200_000),
  /** Where calendar entries are added, with the signed-in person's token. */
  calendarApiBase: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/calendar/v3'),
  /** The provider's dashboard for staff. Unset: no links to it. */
  paymentDashboard: z.url({ protocol: /^https$/ }).optional(),
  organizationCache: OrganizationCacheConfig,
})

export type ConsoleConfig = z.output<typeof ConsoleConfig>
export type IdentityConfig = ConsoleConfig['identity']
export type OidcConfig = z.output<typeof Oidc>
export type FirebaseConfig = z.output<typeof Firebase>
export type OrganizationCacheConfig = ConsoleConfig['organizationCache']

export async function loadConfig(): Promise<ConsoleConfig> {
  const reply = await fetch('/config.json', { cache: 'no-cache', headers: { accept: 'application/json' } })
  if (!reply.ok) throw new Error(`The settings (/config.json) were answered with status ${reply.status}.`)
  current = parseConfig(await reply.json())
  return current
}

export function parseConfig(value: unknown): ConsoleConfig {
  const parsed = ConsoleConfig.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new Error(`The settings (/config.json) are not usable. ${problems.join('; ')}.`)
}

/** For everything that runs after the start. */
export function consoleConfig(): ConsoleConfig {
  if (!current) throw new Error('The settings are not loaded yet.')
  return current
}

let current: ConsoleConfig | null = null

/** Whether the platform may have more than the specified calls. */
export const mayHaveExtras = (): boolean => current?.extras ?? true

/** null: the console fetches them. */
export function remoteConfigGiven(): Readonly<Record<string, unknown>> | null {
  const { remoteConfigValues, extras, identity } = consoleConfig()
  if (remoteConfigValues) return remoteConfigValues
  const isKeptByFirebase = identity.provider === 'firebase' && identity.remoteConfig
  return extras || isKeptByFirebase ? null : {}
}

function isBase(base: string): boolean {
  if (base === '' || /^\/[^/\\?#][^?#]*$/.test(base)) return true
  if (!URL.canParse(base)) return false
  const { protocol, search, hash, username } = new URL(base)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
