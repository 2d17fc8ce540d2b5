import { includesCalendar } from '@ground-control/domain/events/calendar/calendar-scope'
import type { FastifyInstance } from 'fastify'
import type { FirebaseIdentity, OpenIdIdentity } from '#platform/identity/console-identity.ts'
import type { ConsoleConfig } from './console-files.ts'

type Settings = Pick<ConsoleConfig, 'identity' | 'calendarApiBase'>

const yearSeconds = 31_536_000

/** No COOP, because the sign-in popup must reach the page that opened it. */
export function securityHeaders(app: FastifyInstance, settings: Settings) {
  const outside = outsideOrigins(settings)
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...outside.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...outside.images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...outside.calls].join(' '),
    ...(outside.frames.length > 0 ? [`frame-src ${outside.frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.addHook('onRequest', async (request, reply) => {
    // Only a trusted proxy can report HTTPS, because this server speaks plain HTTP.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
}

type OutsideOrigins = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly calls: readonly string[]
  readonly images: readonly string[]
}

function outsideOrigins({ identity, calendarApiBase }: Settings): OutsideOrigins {
  const calendar = originOf(calendarApiBase)
  return identity.provider === 'firebase' ? ofFirebase(identity, calendar) : ofOpenId(identity, calendar)
}

function ofOpenId({ provider, issuer, scope }: OpenIdIdentity, calendar: string): OutsideOrigins {
  const calls = [...(provider === 'oidc' ? [originOf(issuer)] : []), ...(includesCalendar(scope) ? [calendar] : [])]
  return { scripts: [], frames: [], calls: [...new Set(calls)], images: [] }
}

function ofFirebase(
  { options, emulators, documents, remoteConfig }: FirebaseIdentity,
  calendar: string,
): OutsideOrigins {
  const { authDomain, storageBucket } = options
  const auth = emulators?.auth ? [originOf(emulators.auth)] : ['identitytoolkit', 'securetoken'].map(google)
  const store = emulators?.firestore
  const firestore = store ? `http://${store.host}:${store.port}` : google('firestore')
  const remote = ['firebaseinstallations', 'firebaseremoteconfig', 'firebaseremoteconfigrealtime'].map(google)
  return {
    // Firebase's SDK loads Google's script for the popup, and the frame reports the result.
    scripts: ['https://apis.google.com'],
    frames: [emulators?.auth ? originOf(emulators.auth) : `https://${authDomain}`],
    calls: [
      ...auth,
      ...(documents ? [firestore] : []),
      ...(remoteConfig ? remote : []),
      ...(storageBucket ? [google('firebasestorage')] : []),
      calendar,
    ],
    // Includes the bucket's path, because anybody can have a bucket at these hosts.
    images: storageBucket
      ? [`${google('firebasestorage')}/v0/b/${storageBucket}/`, `${google('storage')}/${storageBucket}/`]
      : [],
  }
}

const google = (service: string): string => `https://${service}.googleapis.com`

const originOf = (address: string): string => new URL(address).origin
