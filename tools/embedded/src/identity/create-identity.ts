import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { AttemptLimit } from './chooser/attempt-limit.ts'
import { createChooser, sendPage } from './chooser/create-chooser.ts'
import { errorPage } from './chooser/pages.ts'
import { apiAudience, consoleClientId, consoleScope, issuerOf, mountPath } from './identity-facts.ts'
import { openIdentityStore } from './identity-store.ts'
import { failureOf, type IdentityLog, reportProblems } from './provider/identity-log.ts'
import { loadOidcProvider } from './provider/load-oidc-provider.ts'
import { providerSettings } from './provider/provider-settings.ts'

export type EmbeddedIdentity = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly scope: string
  /** Reads the request body itself, so nothing may read it before. */
  handler(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

type Settings = {
  /** Where browsers reach the platform: `http://127.0.0.1:4000`. */
  readonly origin: string
  readonly databaseUrl: string
  /** Other origins of the console that sign-in may redirect to. */
  readonly consoleOrigins?: readonly string[]
  readonly tokenSeconds?: number
  readonly attemptLimit?: AttemptLimit
  readonly log?: IdentityLog
}

const cleaningIntervalMs = 10 * 60_000

/** The embedded OpenID provider. It has no passwords, so it must stay on loopback. */
export async function createIdentity({
  origin,
  databaseUrl,
  consoleOrigins = [],
  tokenSeconds = 3600,
  attemptLimit = { count: 10, windowMs: 60_000 },
  log = () => {},
}: Settings): Promise<EmbeddedIdentity> {
  const canonical = new URL(origin)
  if (canonical.origin !== origin) {
    throw new Error(`The origin of the embedded identity must read "${canonical.origin}", not "${origin}".`)
  }
  const library = await loadOidcProvider()
  const store = await openIdentityStore(databaseUrl, (error) => log(failureOf('database', error)))
  const origins = [origin, ...consoleOrigins]
  const provider = new library.Provider(issuerOf(origin), providerSettings({ library, store, origins, tokenSeconds }))
  // Makes the library take its address from the headers that mountRequest sets.
  provider.proxy = true
  reportProblems(provider, log)
  provider.use(containFailures(log))
  provider.use(answerRevocationInJson)
  const serveLibrary = provider.callback()
  const choose = createChooser({ library, provider, store, origin, attemptLimit })

  await store.removeExpired()
  const cleaning = setInterval(() => {
    store.removeExpired().catch((error: unknown) => log(failureOf('cleaning', error)))
  }, cleaningIntervalMs).unref()

  return {
    issuer: issuerOf(origin),
    clientId: consoleClientId,
    audience: apiAudience,
    scope: consoleScope,
    handler(req, res) {
      setSecurityHeaders(res, consoleOrigins)
      if (!mountRequest(req, canonical)) {
        return sendPage(res, 404, errorPage({ error: 'not_found', error_description: 'There is no such page.' }))
      }
      const uid = /^\/choose\/([\w-]+)$/.exec(req.url ?? '')?.[1]
      const served = uid ? choose(uid, req, res) : serveLibrary(req, res)
      served.catch((error: unknown) => {
        log(failureOf('chooser', error))
        if (!res.headersSent) sendPage(res, 500, errorPage({ error: 'server_error' }))
      })
    },
    async close() {
      clearInterval(cleaning)
      await store.close()
    },
  }
}

type Middleware = Parameters<Provider['use']>[0]

/** Koa's own answer to an unexpected error would drop the security headers. */
const containFailures =
  (log: IdentityLog): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      log(failureOf('unexpected', error, ctx.oidc?.route))
      ctx.status = 500
      ctx.body =
        ctx.accepts('json', 'html') === 'html' ? errorPage({ error: 'server_error' }) : { error: 'server_error' }
    }
  }

/** The standard's answer is empty, but oidc-client-ts expects JSON. */
const answerRevocationInJson: Middleware = async (ctx, next) => {
  await next()
  if (ctx.oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {}
}

/**
 * Set first, so that the library's answers have these headers too. A cross-origin-opener-policy would break the popup,
 * and no-referrer would make forms post the origin "null". The library adds its script's hash to script-src.
 * form-action needs the console, because browsers also check redirects after a form.
 */
function setSecurityHeaders(res: ServerResponse, consoleOrigins: readonly string[]) {
  const formAction = ["'self'", ...consoleOrigins].join(' ')
  res.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  )
  res.setHeader('cache-control', 'no-store')
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('x-content-type-options', 'nosniff')
}

/** Fixes the host, so that the library builds addresses from our origin. False: outside the mount path. */
function mountRequest(req: IncomingMessage, origin: URL): boolean {
  const originalUrl = req.url ?? ''
  const url = originalUrl.slice(mountPath.length)
  if (!originalUrl.startsWith(mountPath) || !url.startsWith('/')) return false
  Object.assign(req, { originalUrl, url })
  req.headers['x-forwarded-host'] = origin.host
  req.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  return true
}
