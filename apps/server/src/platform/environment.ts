import { z } from 'zod'

/** One clear line for whoever started the program; every wrong value is named. */
export class BadEnvironment extends Error {}

/** By name only: '+02:00' means the opposite to Postgres. */
const isTimeZone = (value: string) => {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** Plain HTTP never leaves the machine. */
const keepsSecrets = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname.replace(/^\[|\]$/g, '')))
}

const postgresUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/')), {
    message: 'must be a postgres:// address',
  })

const numberFrom = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule)
}

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
  SEED: z.enum(['demo', 'large', 'tiny', 'none'], 'must be demo, large, tiny or none').optional(),
  STAFF_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as orbit.example')
    .default('orbit.example'),
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').default('UTC'),
  IDENTITY: z.enum(['embedded', 'oidc'], 'must be embedded or oidc').default('embedded'),
  IDENTITY_TOKEN_SECONDS: numberFrom(5, 86_400).default(3600),
  IDENTITY_ATTEMPTS_PER_MINUTE: numberFrom(1, 10_000).default(10),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret key (sk_… or rk_…)')
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(keepsSecrets, 'must be an https:// address, since the key is sent there')
    .default('https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a signing secret (whsec_…)')
    .optional(),
  CALENDAR_API_BASE: z
    .string()
    .refine(keepsSecrets, 'must be an https:// address, since tokens are sent there')
    .default('https://www.googleapis.com/calendar/v3'),
  /** The console gives up on a refund after 30 s. */
  PAYMENT_TIMEOUT_SECONDS: numberFrom(1, 28).default(25),
  CALLS_PER_MINUTE: numberFrom(10, 1_000_000).default(1200),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
/** Demo data belongs to the demo identity: a platform with people of its own starts empty unless told otherwise. */
export type Environment = Omit<z.output<typeof Environment>, 'SEED'> & {
  readonly SEED: 'demo' | 'large' | 'tiny' | 'none'
}

/** A database address may carry a password. */
const secrets: readonly string[] = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

const shown = (name: string, given: Readonly<Record<string, string | undefined>>) =>
  secrets.includes(name) ? '' : ` (it is '${given[name]}')`

/** Empty values count as unset, as they do in a .env file that lists every name. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new BadEnvironment(
      parsed.error.issues
        .map(({ path: [name], message }) => `${String(name)} ${message}${shown(String(name), given)}`)
        .join('; '),
    )
  }
  const environment = {
    ...parsed.data,
    SEED: parsed.data.SEED ?? (parsed.data.IDENTITY === 'embedded' ? 'demo' : 'none'),
  } as const
  if (environment.IDENTITY === 'embedded' && !loopback.test(environment.HOST)) {
    throw new BadEnvironment(
      `HOST ${environment.HOST} is not a loopback address: the embedded identity lets anyone sign in as anyone, so it serves this machine only. Set IDENTITY=oidc to serve others`,
    )
  }
  if (environment.IDENTITY === 'oidc') {
    const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const).filter((name) => !environment[name])
    if (missing.length > 0) throw new BadEnvironment(`IDENTITY=oidc needs ${missing.join(', ')}`)
  }
  return environment
}
