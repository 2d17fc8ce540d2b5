import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'

type Tokens = { readonly access_token: string; readonly refresh_token: string; readonly id_token: string }
type TokenAnswer = { readonly status: number; readonly body: Partial<Tokens> & { readonly error?: string } }

/** The console's side of a sign-in, in its own browser. */
export function createTestConsole(origin: string) {
  const issuer = `${origin}/identity`
  const redirectUri = `${origin}/auth/popup.html`
  const verifier = randomBytes(32).toString('base64url')
  const browser = createTestBrowser()

  const authorizeUrl = (changes: Record<string, string | undefined> = {}) => {
    const wanted = {
      client_id: 'console',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid offline_access email profile calendar',
      prompt: 'login',
      state: 'some-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `${issuer}/auth?${new URLSearchParams(given)}`
  }

  const authorize = (changes?: Record<string, string | undefined>) => browser.visit(authorizeUrl(changes))

  const post = (chooser: Visit, fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
    browser.visit(chooser.url, { method: 'POST', body: new URLSearchParams(fields), headers })

  const choose = async (account: string) => post(await authorize(), { account })

  async function call(path: string, fields: Record<string, string>): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: 'console', ...fields })
    const response = await fetch(`${issuer}${path}`, { method: 'POST', body, headers: { origin } })
    // oidc-client-ts accepts nothing else.
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('application/json')) throw new Error(`${path} answered ${response.status} as "${type}".`)
    return { status: response.status, body: (await response.json()) as TokenAnswer['body'] }
  }

  const exchange = (code: string, changes: Record<string, string> = {}) =>
    call('/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    })

  const refresh = (refreshToken: string) => call('/token', { grant_type: 'refresh_token', refresh_token: refreshToken })

  return {
    browser,
    authorize,
    post,
    choose,
    exchange,
    refresh,
    revoke: (token: string) => call('/token/revocation', { token }),
    endSession: (idToken: string) => browser.visit(`${issuer}/session/end?id_token_hint=${idToken}`),
    confirmEndSession: (page: Visit) => {
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      return browser.visit(`${issuer}/session/end/confirm`, { method: 'POST', body, headers: { origin } })
    },
    signIn: async (account: string) => tokensOf(await exchange((await choose(account)).answer?.code ?? '')),
    refreshed: async (refreshToken: string) => tokensOf(await refresh(refreshToken)),
    verify: (accessToken: string) =>
      jwtVerify(accessToken, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
        issuer,
        audience: 'urn:ground-control:api',
        typ: 'at+jwt',
        algorithms: ['ES256'],
      }),
  }
}

function tokensOf({ status, body }: TokenAnswer): Tokens {
  const { access_token, refresh_token, id_token } = body
  if (!access_token || !refresh_token || !id_token) throw new Error(`No tokens: ${status} ${JSON.stringify(body)}`)
  return { access_token, refresh_token, id_token }
}

type Visit = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly answer?: Record<string, string>
}

type Cookie = { readonly name: string; readonly path: string; readonly value: string }

/** Keeps cookies by path and follows redirects up to the console. */
function createTestBrowser() {
  const cookies = new Map<string, Cookie>()

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((each) => each.startsWith('path='))?.slice('path='.length) ?? '/'
    const gone = attributes.some((each) => each.startsWith('expires=Thu, 01 Jan 1970'))
    if (gone) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, path, value: pair.slice(pair.indexOf('=') + 1) })
  }

  function cookiesFor(url: string) {
    const { pathname } = new URL(url)
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path))
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  async function visit(url: string, init: RequestInit = {}): Promise<Visit> {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/auth/popup.html') {
      return { url, status: 0, headers: new Headers(), body: '', answer: Object.fromEntries(searchParams) }
    }
    const headers = new Headers({ accept: 'text/html', ...init.headers })
    headers.set('cookie', cookiesFor(url))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    response.headers.getSetCookie().forEach(keep)
    const location = response.headers.get('location')
    if (location) return visit(new URL(location, url).href)
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }

  return { visit, cookiesFor }
}
