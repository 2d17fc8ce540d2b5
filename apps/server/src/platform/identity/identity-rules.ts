import { includesCalendar } from '@ground-control/domain/events/calendar/calendar-scope'
import type { Environment } from '#platform/environment.ts'

export const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** `given`: the names that were set, as against those that have their usual value. */
type Rule = (environment: Environment, given: readonly string[]) => string | null

/** Why the identity cannot be run with these settings together, in words that name them; null when it can. */
export function identityProblem(environment: Environment, given: readonly string[]): string | null {
  for (const rule of rulesOf[environment.IDENTITY]) {
    const problem = rule(environment, given)
    if (problem) return problem
  }
  return null
}

const needs =
  (...names: readonly (keyof Environment)[]): Rule =>
  (environment) => {
    const missing = names.filter((name) => !environment[name])
    return missing.length > 0 ? `IDENTITY=${environment.IDENTITY} needs ${missing.join(', ')}` : null
  }

const embeddedServesThisMachine: Rule = ({ HOST }) =>
  loopback.test(HOST)
    ? null
    : `HOST ${HOST} is not a loopback address: the embedded identity lets anyone sign in as anyone, so it serves this machine only. Set IDENTITY=oidc or IDENTITY=firebase to serve others`

const embeddedMovesNoMoney: Rule = ({ STRIPE_SECRET_KEY }) =>
  isLive(STRIPE_SECRET_KEY)
    ? 'The embedded identity is refused together with a live STRIPE_SECRET_KEY: it lets anyone sign in as anyone, who could pay money back. Set IDENTITY=oidc or IDENTITY=firebase'
    : null

/** There is one token, and it opens this platform: nobody sends it elsewhere by a usual value. */
const calendarIsMeant: Rule = ({ OIDC_SCOPE }, given) =>
  includesCalendar(OIDC_SCOPE) && !given.includes('CALENDAR_API_BASE')
    ? 'OIDC_SCOPE asks for the calendar, and the console would send the access token there, which opens this platform too. Take the scope out, or set CALENDAR_API_BASE to a calendar that may see that token'
    : null

const isLive = (key: string | undefined): boolean => /^(sk|rk)_live_/.test(key ?? '')

const remoteConfigKnowsTheApp: Rule = ({ FIREBASE_REMOTE_CONFIG, FIREBASE_APP_ID }) =>
  FIREBASE_REMOTE_CONFIG === 'on' && !FIREBASE_APP_ID ? 'FIREBASE_REMOTE_CONFIG=on needs FIREBASE_APP_ID' : null

/** The emulator's tokens are unsigned: whoever can write one is anybody they like. */
const emulatorIsMeant: Rule = (environment) => {
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST, FIREBASE_EMULATOR, NODE_ENV, HOST } = environment
  if (!FIREBASE_EMULATOR) {
    if (FIREBASE_AUTH_EMULATOR_HOST) {
      return 'FIREBASE_AUTH_EMULATOR_HOST is set, and tokens of the emulator carry no signature, so anyone can write one. On a machine for development set FIREBASE_EMULATOR=accept-unsigned-tokens too; anywhere else remove FIREBASE_AUTH_EMULATOR_HOST'
    }
    return FIRESTORE_EMULATOR_HOST ? 'FIRESTORE_EMULATOR_HOST needs FIREBASE_EMULATOR=accept-unsigned-tokens' : null
  }
  if (!FIREBASE_AUTH_EMULATOR_HOST) {
    return 'FIREBASE_EMULATOR=accept-unsigned-tokens needs FIREBASE_AUTH_EMULATOR_HOST'
  }
  const refused = 'FIREBASE_EMULATOR=accept-unsigned-tokens is refused'
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'] as const) {
    const host = environment[name]
    if (host && !loopback.test(hostOf(host))) {
      return `${refused}: ${name} must be on this machine, such as 127.0.0.1:9099 (it is '${host}')`
    }
  }
  if (NODE_ENV === 'production') return `${refused} in production: it needs NODE_ENV=development or NODE_ENV=test`
  if (environment.GOOGLE_APPLICATION_CREDENTIALS) {
    return `${refused} together with GOOGLE_APPLICATION_CREDENTIALS, which opens a real project`
  }
  if (isLive(environment.STRIPE_SECRET_KEY)) {
    return `${refused} together with a live STRIPE_SECRET_KEY: anyone could pay money back`
  }
  return loopback.test(HOST) ? null : `${refused} where HOST is not a loopback address (it is '${HOST}')`
}

/** Without the port; an address of version 6 stands in brackets. */
const hostOf = (hostAndPort: string): string => hostAndPort.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')

const rulesOf: Readonly<Record<Environment['IDENTITY'], readonly Rule[]>> = {
  embedded: [embeddedServesThisMachine, embeddedMovesNoMoney],
  oidc: [needs('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'), calendarIsMeant],
  firebase: [
    needs('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'),
    remoteConfigKnowsTheApp,
    emulatorIsMeant,
  ],
}
