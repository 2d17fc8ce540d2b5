import type { FastifyInstance } from 'fastify'

/** No COOP: the sign-in popup must keep its link to the page that opened it. */
export function securityHeaders(app: FastifyInstance, { identityOrigin }: { identityOrigin: string | null }) {
  const connect = ["'self'", ...(identityOrigin ? [identityOrigin] : [])].join(' ')
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
