import { z } from 'zod'
import { claimsOf, type Session, sessionOf } from './session.ts'

type Provider = { readonly issuer: string; readonly clientId: string }

const timeoutMs = 15_000

const Addresses = z.object({ token_endpoint: z.url() })
const Refusal = z.object({ error: z.string() })
const text = z.string().min(1).nullish()
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  id_token: text,
  scope: text,
  expires_in: z.coerce.number().optional(),
})

/** Null: the session has ended. Two plain requests instead of the library, because every start needs this. */
export function createRefresh(provider: Provider): (session: Session) => Promise<Session | null> {
  let tokenEndpoint: string | null = null
  return async (session) => {
    tokenEndpoint ??= await askForEndpoint(provider)
    const reply = await ask(tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: provider.clientId,
        refresh_token: session.refreshToken,
        ...(session.scope && { scope: session.scope }),
      }),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) {
      if (Refusal.safeParse(answer).data?.error === 'invalid_grant') return null
      throw new Error(`The identity provider answered with status ${reply.status}.`)
    }
    const { expires_in, ...tokens } = Tokens.parse(answer)
    const claims = claimsOf(tokens.id_token ?? '')
    if (tokens.id_token && !isOfSameSignIn(claims, session)) throw new Error('The fresh token is somebody else’s.')
    return sessionOf(provider, { ...tokens, expires_in, profile: { ...claims, sub: session.uid } }, session, Date.now())
  }
}

const ask = (address: string, request: RequestInit = {}): Promise<Response> =>
  fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs), ...request })

async function askForEndpoint({ issuer }: Provider): Promise<string> {
  const reply = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (!reply.ok) throw new Error(`The identity provider answered with status ${reply.status}.`)
  return Addresses.parse(await reply.json()).token_endpoint
}

/** OpenID Connect Core 12.2: for the same person, application and sign-in as the token before. */
function isOfSameSignIn(claims: Readonly<Record<string, unknown>>, { uid, idToken }: Session): boolean {
  const before = claimsOf(idToken ?? '')
  const isKept = (name: string) => before[name] === undefined || claims[name] === before[name]
  return claims.sub === uid && isKept('azp') && (claims.auth_time === undefined || isKept('auth_time'))
}
