import { positionHeader } from '@ground-control/contract/positions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Settings = {
  readonly origins: readonly string[]
  readonly organizationHeader: string
}

export type Cors = {
  allow(request: FastifyRequest, reply: FastifyReply): void
}

/** The most that Chromium accepts. */
const preflightSeconds = 7200

const exposed = [
  'etag',
  'retry-after',
  'x-request-id',
  'x-total-count',
  'content-encoding',
  'content-length',
  positionHeader,
]

/** API calls, and the health check that disconnected consoles poll. */
const forPages = /^\/(api|public)\/|^\/healthz(\?|$)/

/** Allows calls from other origins. Without credentials: the token is in a header, so cookies never count. */
export function allowOrigins(app: FastifyInstance, { origins, organizationHeader }: Settings): Cors {
  const known = new Set(origins)
  const asked = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id']
  const preflight = {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': [...asked, 'x-request-id', positionHeader, organizationHeader].join(', '),
    'access-control-max-age': String(preflightSeconds),
  }

  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    if (known.size === 0 || !forPages.test(request.url)) return false
    // Set for refused origins too, so that a cache can't mix them up.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !known.has(origin)) return false
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed.join(', '),
    })
    return true
  }

  app.addHook('onRequest', async (request, reply) => {
    const isAllowed = allow(request, reply)
    const asksFirst = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isAllowed && asksFirst) return reply.code(204).headers(preflight).send()
  })
  return { allow }
}
