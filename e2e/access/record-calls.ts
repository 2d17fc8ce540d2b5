import type { BrowserContext, Page, Request } from '@playwright/test'

export type Call = {
  /** 'GET /api/v1/…'; what goes to the token endpoint is named after what it asks for. */
  readonly name: string
  readonly bearer: string | null
}

/** The calls to the API and for tokens, in the order the browser made them. */
export function recordCalls(from: Page | BrowserContext): readonly Call[] {
  const calls: Call[] = []
  // The two share the event, but not a signature that TypeScript could call.
  const note = (request: Request) => {
    const name = nameOf(request)
    if (name) calls.push({ name, bearer: bearerOf(request) })
  }
  if ('newPage' in from) from.on('request', note)
  else from.on('request', note)
  return calls
}

function nameOf(request: Request): string | null {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/api/')) return `${request.method()} ${pathname}`
  if (pathname === '/identity/token') return new URLSearchParams(request.postData() ?? '').get('grant_type')
  return pathname === '/identity/token/revocation' ? 'revocation' : null
}

const bearerOf = (request: Request) => /^Bearer (\S+)$/.exec(request.headers().authorization ?? '')?.[1] ?? null
