import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Settings = {
  /** Pages that may call from a browser; none: only this server's own. */
  readonly origins: readonly string[]
  readonly organizationHeader: string
}

export type Cors = {
  /** For answers that reach no hook. */
  allow(request: FastifyRequest, reply: FastifyReply): void
}

/** Browsers keep the answer so long at most: Chromium two hours. */
const preflightSeconds = 7200

/** What a page may read of an answer besides what every page may. */
const exposed = ['etag', 'retry-after', 'x-request-id', 'x-total-count', 'content-encoding', 'content-length']

/** Calls, and what the console asks to learn whether the server is back. */
const forPages = /^\/(api|public)\/|^\/healthz(\?|$)/

/**
 * Lets pages of other addresses call. No credentials: the token is in a header of its own, so that nothing a browser
 * sends by itself counts.
 */
export function allowOrigins(app: FastifyInstance, { origins, organizationHeader }: Settings): Cors {
  const known = new Set(origins)
  const asked = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id']
  const preflight = {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': [...asked, 'x-request-id', organizationHeader].join(', '),
    'access-control-max-age': String(preflightSeconds),
  }

  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    if (known.size === 0 || !forPages.test(request.url)) return false
    // Also without an origin, or with one that is refused: a cache in between must not mix them up.
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
