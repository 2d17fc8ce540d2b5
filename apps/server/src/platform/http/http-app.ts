import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { endConnectionsAtClose } from './end-connections.ts'
import { logOptions } from './log-options.ts'
import { allowOrigins } from './pages/cors.ts'
import { answerBrokenRequest, answerUnroutable, installProblemHandler } from './problems.ts'
import { Refusal } from './refusal.ts'

export type HttpSettings = {
  readonly logger:
    | Pick<Exclude<FastifyServerOptions['logger'], boolean | undefined>, 'level' | 'stream' | 'file'>
    | false
  /** The one address that people use. Sign-in redirects only there. */
  readonly origin: string
  readonly corsOrigins?: readonly string[]
  readonly peers: readonly Peer[]
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Still answering, but about to stop. */
  readonly isDraining?: () => boolean
}

export type Peer = {
  readonly prefix: string
  /** Set if the prefix itself has a page too. */
  readonly hasPage?: boolean
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void
}

type MountedRoute = { readonly method: string; readonly url: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, so that a test can compare them with the permissions. */
    readonly mountedRoutes: readonly MountedRoute[]
  }
}

/** Longer than load balancers keep an idle connection (60 s to 600 s), or they might use one just as it closes. */
const keepAliveMs = 620_000

const bodyLimitBytes = 256 * 1024
const plainRequestId = /^[\w-]{8,64}$/

/** Sets up Fastify for all routes: JSON only, request ids, problem details, and logs without personal data. */
export function createHttpApp(settings: HttpSettings & { readonly organizationHeader: string }): FastifyInstance {
  const app = Fastify({
    logger: settings.logger && { ...settings.logger, ...logOptions },
    // Addresses contain ids and search texts, so `logResponses` logs the route's template instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: [...(settings.trustedProxies ?? [])],
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      cors.allow(request, reply)
      answerUnroutable(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && plainRequestId.test(given) ? given : randomUUID()
    },
    serverFactory: (handler) => createNodeServer(handler, settings.peers),
  })
  app.removeContentTypeParser('text/plain')
  readJson(app)
  collectRoutes(app)
  app.decorateRequest('principal', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  logResponses(app)
  const { corsOrigins: origins = [], organizationHeader } = settings
  const cors = allowOrigins(app, { origins, organizationHeader })
  redirectToOrigin(app, settings.origin)
  closeConnections(app, settings.isDraining)
  installProblemHandler(app)
  return app
}

function createNodeServer(handler: Peer['handler'], peers: readonly Peer[]): Server {
  // Fastify's own option has no effect on a server that it didn't create. Without a Host header, Node would answer
  // without a body.
  const server = createServer({ keepAliveTimeout: keepAliveMs, requireHostHeader: false }, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return answerBrokenRequest(new Error('No host'), request.socket)
    }
    const [path = ''] = (request.url ?? '').split('?')
    const peer = peers.find(({ prefix, hasPage }) => path.startsWith(`${prefix}/`) || (hasPage && path === prefix))
    if (peer) peer.handler(request, response)
    else handler(request, response)
  })
  // We may ignore expectations other than '100-continue'. Node would answer without a body here too.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return endConnectionsAtClose(server)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Refuses bytes that aren't UTF-8. Fastify would replace them with other characters, which would then be saved. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      throw new Refusal('invalid-request', 'The body is not UTF-8.')
    }
    return parse(request, text, done)
  })
}

function collectRoutes(app: FastifyInstance) {
  const mountedRoutes: MountedRoute[] = []
  app.decorate('mountedRoutes', mountedRoutes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mountedRoutes.push({ method: each, url })
  })
}

function logResponses(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
}

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** A page opened as localhost moves to the printed address, the only one the identity provider knows. */
function redirectToOrigin(app: FastifyInstance, origin: string) {
  const { host } = new URL(origin)
  if (!loopbackNames.test(host)) return
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.headers.host ?? host
    const isPage = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
    if (isPage && asked !== host && loopbackNames.test(asked)) return reply.redirect(origin + request.url, 307)
  })
}

/** Tells clients not to send another request on this connection, so that they go to another process. */
export function closeConnections(app: FastifyInstance, isDraining: () => boolean = () => false) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing || isDraining()) reply.header('connection', 'close')
  })
}
