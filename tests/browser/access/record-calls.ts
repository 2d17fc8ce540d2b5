import type { Page, Request } from '@playwright/test'

export type Call = {
  /** 'GET /api/v1/…'. A token call is named after the token it requests. */
  readonly name: string
  readonly bearer: string | null
  readonly refreshToken: string | null
}

/** Records the API and token calls of all tabs of this browser, in order. */
export function recordCalls(page: Page): readonly Call[] {
  const calls: Call[] = []
  page.context().on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '')
    const name = nameOf(request, form)
    if (name) calls.push({ name, bearer: bearerOf(request), refreshToken: form.get('refresh_token') })
  })
  return calls
}

function nameOf(request: Request, form: URLSearchParams): string | null {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/api/')) return `${request.method()} ${pathname}`
  if (pathname === '/identity/token') return form.get('grant_type')
  return pathname === '/identity/token/revocation' ? 'revocation' : null
}

const bearerOf = (request: Request) => /^Bearer (\S+)$/.exec(request.headers().authorization ?? '')?.[1] ?? null
