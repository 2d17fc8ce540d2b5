import { constants } from '@ground-control/domain/constants'
import { z } from 'zod'

const Identity = z.object({
  /** The embedded provider is an OpenID provider like any other. */
  provider: z.enum(['embedded', 'oidc']),
  issuer: z.url(),
  clientId: z.string().min(1),
  scope: z.string().min(1),
})

/** Browsers take a longer one for none at all. */
const longestTimerMs = 2_147_483_647

/** N6: a value that is no positive integer is as good as none: the console starts, with the fallback. */
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
  /** Empty: the platform answers on the console's own address. */
  apiBase: z.string().default(''),
  identity: Identity,
  staffDomain: z.string().min(1),
  organizationHeader: z.string().min(1).default('x-organization-id'),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').default('UTC'),
  development: z.boolean().default(false),
  /** From so many guests on an export is written into a file while it is made, where the browser can. */
  csvStreamGuests: z.int().min(1).default(200_000),
  /** Where calendar entries are added, with the token of whoever is signed in. */
  calendarApiBase: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com/calendar/v3'),
  organizationCache: OrganizationCacheConfig,
})

export type ConsoleConfig = z.output<typeof ConsoleConfig>
export type IdentityConfig = ConsoleConfig['identity']
export type OrganizationCacheConfig = ConsoleConfig['organizationCache']

/** Read at run time, so that one build serves any platform. */
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

/** For everything that runs after the start, which is everything but the start. */
export function consoleConfig(): ConsoleConfig {
  if (!current) throw new Error('The settings are not loaded yet.')
  return current
}

let current: ConsoleConfig | null = null

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
