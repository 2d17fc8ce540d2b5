import { includesCalendar } from '@ground-control/domain/calendar/calendar-scope'
import type { FastifyInstance } from 'fastify'
import type { ConsoleConfig } from './console-files.ts'

type Settings = Pick<ConsoleConfig, 'identity' | 'calendarApiBase'>

/** No COOP: the sign-in popup must keep its link to the page that opened it. */
export function securityHeaders(app: FastifyInstance, settings: Settings) {
  const connect = ["'self'", ...originsOutside(settings)].join(' ')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
}

/** Whom the console talks to besides this server: people's own provider, and the calendar if it asks for access to it. */
function originsOutside({ identity, calendarApiBase }: Settings): readonly string[] {
  const addresses = [
    ...(identity.provider === 'oidc' ? [identity.issuer] : []),
    ...(includesCalendar(identity.scope) ? [calendarApiBase] : []),
  ]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
