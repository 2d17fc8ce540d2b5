import { includesCalendar } from '@ground-control/domain/events/calendar/calendar-scope'

type Settings = {
  readonly IDENTITY: 'embedded' | 'oidc' | 'firebase'
  readonly NODE_ENV: string
  readonly HOST: string
  readonly OIDC_SCOPE: string
  readonly FIREBASE_REMOTE_CONFIG: 'on' | 'off'
} & Readonly<Partial<Record<OptionalName, string | undefined>>>

type OptionalName =
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_AUDIENCE'
  | 'OIDC_TOKEN_TYPE'
  | 'FIREBASE_PROJECT_ID'
  | 'FIREBASE_API_KEY'
  | 'FIREBASE_AUTH_DOMAIN'
  | 'FIREBASE_APP_ID'
  | 'FIREBASE_EMULATOR'
  | 'FIREBASE_AUTH_EMULATOR_HOST'
  | 'FIRESTORE_EMULATOR_HOST'
  | 'GOOGLE_APPLICATION_CREDENTIALS'
  | 'STRIPE_SECRET_KEY'

export const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** `given`: the names that were set, not defaults. */
type Rule = (settings: Settings, given: readonly string[]) => string | null

/** Why these settings don't fit together, by name; null: they do. */
export function identityProblem(settings: Settings, given: readonly string[]): string | null {
  for (const rule of rulesOf[settings.IDENTITY]) {
    const problem = rule(settings, given)
    if (problem) return problem
  }
  return null
}

const needs =
  (...names: readonly OptionalName[]): Rule =>
  (settings) => {
    const missing = names.filter((name) => !settings[name])
    return missing.length > 0 ? `IDENTITY=${settings.IDENTITY} needs ${missing.join(', ')}` : null
  }

const embeddedServesThisMachine: Rule = ({ HOST }) =>
  loopback.test(HOST)
    ? null
    : `HOST ${HOST} is not a loopback address. The embedded identity lets anyone sign in as anyone, so it only serves this machine. Set IDENTITY=oidc or IDENTITY=firebase to serve others`

const embeddedMovesNoMoney: Rule = ({ STRIPE_SECRET_KEY }) =>
  isLive(STRIPE_SECRET_KEY)
    ? 'The embedded identity cannot be used with a live STRIPE_SECRET_KEY: anyone could sign in and refund real money. Set IDENTITY=oidc or IDENTITY=firebase'
    : null

/** The same token also opens this platform, so it is never sent to the default calendar address. */
const calendarIsMeant: Rule = ({ OIDC_SCOPE }, given) =>
  includesCalendar(OIDC_SCOPE) && !given.includes('CALENDAR_API_BASE')
    ? 'OIDC_SCOPE asks for the calendar, so the console would send the access token of this platform there. Remove the scope, or set CALENDAR_API_BASE to a calendar that may see that token'
    : null

/** An ID token's audience is the client id, and consoles protect ID tokens less than access tokens. */
const idTokensDiffer: Rule = ({ OIDC_AUDIENCE, OIDC_CLIENT_ID, OIDC_TOKEN_TYPE }) =>
  OIDC_AUDIENCE === OIDC_CLIENT_ID && !OIDC_TOKEN_TYPE
    ? 'OIDC_AUDIENCE is the client ID, so an ID token would pass as an access token. Set OIDC_AUDIENCE to an API of your own, or OIDC_TOKEN_TYPE to the type your provider gives access tokens alone, such as at+jwt'
    : null

const isLive = (key: string | undefined): boolean => /^(sk|rk)_live_/.test(key ?? '')

const remoteConfigKnowsTheApp: Rule = ({ FIREBASE_REMOTE_CONFIG, FIREBASE_APP_ID }) =>
  FIREBASE_REMOTE_CONFIG === 'on' && !FIREBASE_APP_ID ? 'FIREBASE_REMOTE_CONFIG=on needs FIREBASE_APP_ID' : null

/** The emulator's tokens are unsigned, so anyone can write one for anybody. */
const emulatorIsMeant: Rule = (settings) => {
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST, FIREBASE_EMULATOR, NODE_ENV, HOST } = settings
  if (!FIREBASE_EMULATOR) {
    if (FIREBASE_AUTH_EMULATOR_HOST) {
      return 'FIREBASE_AUTH_EMULATOR_HOST is set, but tokens of the emulator are unsigned, so anyone can write one. For development also set FIREBASE_EMULATOR=accept-unsigned-tokens; otherwise remove FIREBASE_AUTH_EMULATOR_HOST'
    }
    return FIRESTORE_EMULATOR_HOST ? 'FIRESTORE_EMULATOR_HOST needs FIREBASE_EMULATOR=accept-unsigned-tokens' : null
  }
  if (!FIREBASE_AUTH_EMULATOR_HOST) {
    return 'FIREBASE_EMULATOR=accept-unsigned-tokens needs FIREBASE_AUTH_EMULATOR_HOST'
  }
  const refused = 'FIREBASE_EMULATOR=accept-unsigned-tokens is refused'
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'] as const) {
    const host = settings[name]
    if (host && !loopback.test(hostOf(host))) {
      return `${refused}: ${name} must be on this machine, such as 127.0.0.1:9099 (it is '${host}')`
    }
  }
  if (NODE_ENV === 'production') return `${refused} in production: it needs NODE_ENV=development or NODE_ENV=test`
  if (settings.GOOGLE_APPLICATION_CREDENTIALS) {
    return `${refused} with GOOGLE_APPLICATION_CREDENTIALS, which opens a real project`
  }
  if (isLive(settings.STRIPE_SECRET_KEY)) {
    return `${refused} with a live STRIPE_SECRET_KEY: anyone could refund real money`
  }
  return loopback.test(HOST) ? null : `${refused} where HOST is not a loopback address (it is '${HOST}')`
}

const hostOf = (hostAndPort: string): string => hostAndPort.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')

const rulesOf: Readonly<Record<Settings['IDENTITY'], readonly Rule[]>> = {
  embedded: [embeddedServesThisMachine, embeddedMovesNoMoney],
  oidc: [needs('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'), idTokensDiffer, calendarIsMeant],
  firebase: [
    needs('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'),
    remoteConfigKnowsTheApp,
    emulatorIsMeant,
  ],
}
