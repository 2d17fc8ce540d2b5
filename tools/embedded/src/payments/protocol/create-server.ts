import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#demo/random.ts'
import type { Answer } from './answer.ts'
import { type ApiRequest, toApiRequest } from './api-request.ts'
import { apiVersion } from './api-version.ts'
import { badRequest, StripeError } from './stripe-error.ts'

/** Paths such as `/v1/refunds/:id`. Only the id varies. */
export type Routes = Readonly<
  Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, (request: ApiRequest) => Promise<Answer>>
>

type Needs = {
  readonly secretKey: string
  readonly routes: Routes
  readonly onFailure: (error: unknown) => void
  /** Cancels slow answers. */
  readonly signal: AbortSignal
}

export function createSandboxServer({ secretKey, routes, onFailure, signal }: Needs) {
  const secret = digest(secretKey)
  const patterns = Object.entries(routes).map(([route, handle]) => ({ pattern: toPattern(route), handle }))

  async function answer(req: IncomingMessage): Promise<Answer> {
    const account = accountOf(req, secret)
    const url = new URL(`http://sandbox${req.url?.startsWith('/') ? req.url : '/'}`)
    const asked = `${req.method} ${decodePath(url.pathname)}`
    for (const { pattern, handle } of patterns) {
      const match = pattern.exec(asked)
      if (match) return handle(toApiRequest(req, url, { id: match[1] ?? '', account }))
    }
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${req.method}: ${url.pathname}).`,
    })
  }

  async function serve(req: IncomingMessage, res: ServerResponse) {
    const given = await answer(req).catch((error: unknown) => {
      if (error instanceof StripeError) return error.answer
      if (!signal.aborted) onFailure(error)
      return outOfOrder
    })
    // A sandbox that is closing no longer answers.
    if (given.delayMs !== undefined) await pause(given.delayMs, undefined, { signal }).catch(() => {})
    if (given.dropped || signal.aborted) return req.socket.destroy()
    const key = req.headers['idempotency-key']
    res.writeHead(given.status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(given.body),
      'Request-Id': newId('req_'),
      'Stripe-Version': apiVersion,
      ...(typeof key === 'string' && { 'Idempotency-Key': key }),
      ...given.headers,
    })
    res.end(given.body)
  }

  const underWay = new Set<Promise<unknown>>()
  const server = createServer((req, res) => {
    const served = serve(req, res).catch(onFailure)
    underWay.add(served)
    served.finally(() => underWay.delete(served))
  })

  return {
    async listen(host: string, port: number): Promise<number> {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all(underWay)
      server.closeAllConnections()
      await closed
    },
  }
}

const outOfOrder = new StripeError(500, { type: 'api_error', message: 'The payment sandbox failed.' }).answer

const toPattern = (route: string) => new RegExp(`^${route.replace(':id', '([^/]+)')}$`)

function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    if (!decoded.includes('\0')) return decoded
  } catch {
    throw badRequest('The address is not in UTF-8.')
  }
  throw badRequest('The address holds a null character.')
}

/** Stripe accepts bearer and basic. The key `sk_test_acct_other` opens another account with books of its own. */
function accountOf(req: IncomingMessage, secret: Buffer): string | null {
  const [scheme = '', value = ''] = (req.headers.authorization ?? '').split(' ')
  const given = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8').split(':')[0] : value
  if (!given) throw unauthorized('You did not provide an API key.')
  // timingSafeEqual needs values of equal length.
  if (timingSafeEqual(digest(given), secret)) return null
  const [, other] = /^sk_test_(acct_\w{1,50})$/.exec(given) ?? []
  if (other === undefined) throw unauthorized('Invalid API Key provided.')
  return other
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const unauthorized = (message: string) =>
  new StripeError(401, { type: 'invalid_request_error', message }, { 'WWW-Authenticate': 'Bearer realm="Stripe"' })
