import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '#platform/http/refusal.ts'

export type Principal = {
  readonly uid: string
  readonly email: string | null
  readonly name: string | null
  /** As the token says; the database has the last word. */
  readonly superadmin: boolean
}

export type TokenVerifier = (token: string) => Promise<Principal>

export type TokenRules = {
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly string[]
  /** 'at+jwt' where the issuer marks its access tokens, so that an id token cannot pass for one. */
  readonly typ?: string
  readonly keys: JWTVerifyGetKey
}

const clockToleranceSeconds = 5

export function createTokenVerifier({ keys, issuer, audience, algorithms, typ }: TokenRules): TokenVerifier {
  const refused = (cause?: unknown) =>
    new Refusal('unauthorized', 'The access token is missing, expired or not valid here.', { cause })
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: [...algorithms],
        ...(typ && { typ }),
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: clockToleranceSeconds,
      })
      const { sub } = payload
      // jose looks at nbf; a token issued in the future is as wrong. It asks for a subject, but not for a text.
      const isFromTheFuture = (payload.iat ?? 0) > Date.now() / 1000 + clockToleranceSeconds
      if (isFromTheFuture || typeof sub !== 'string' || sub === '') throw refused()
      return {
        uid: sub,
        email: typeof payload.email === 'string' && payload.email_verified === true ? payload.email : null,
        name: typeof payload.name === 'string' ? payload.name : null,
        superadmin: payload.superadmin === true,
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (isTokenFault(error)) throw refused(error)
      throw new Refusal('identity-unavailable', 'The identity provider cannot be reached right now.', { cause: error })
    }
  }
}

/** Anything of jose's but a failure to fetch or read the keys is the token's own fault. */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error.code !== 'ERR_JOSE_GENERIC'
}
