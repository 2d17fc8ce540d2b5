import type { FastifyInstance } from 'fastify'
import type { ConsoleConfig } from './console-files.ts'
import { outsideOrigins } from './outside-origins.ts'

/** No COOP: the sign-in popup must keep its link to the page that opened it. */
export function securityHeaders(app: FastifyInstance, settings: Pick<ConsoleConfig, 'identity' | 'calendarApiBase'>) {
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
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
}
