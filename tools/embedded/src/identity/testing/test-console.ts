import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createTestBrowser, type Visit } from './test-browser.ts'

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
