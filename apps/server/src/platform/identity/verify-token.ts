import { holdsSuperadmin } from '@ground-control/domain/staff/superadmin-claim'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
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
  /** Where the issuer puts the super-admin claim, if it cannot call it that. */
  readonly claim?: string | undefined
  readonly keys: JWTVerifyGetKey
}

export const clockToleranceSeconds = 5

export function createTokenVerifier({ keys, issuer, audience, algorithms, typ, claim }: TokenRules): TokenVerifier {
  return checkedBy(async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [...algorithms],
      ...(typ && { typ }),
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: clockToleranceSeconds,
    })
    return principalOf(payload, claim)
  })
}

/** A verifier whose failures are told apart: the token's own fault, or that of whoever publishes the keys. */
export const checkedBy =
  (verify: TokenVerifier): TokenVerifier =>
  async (token) => {
    try {
      return await verify(token)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (isTokenFault(error)) throw refusedToken(error)
      throw new Refusal('identity-unavailable', 'The identity provider cannot be reached right now.', { cause: error })
    }
  }

/** Of a token whose signature, issuer, audience and expiry were found right. */
export function principalOf(payload: JWTPayload, claim?: string): Principal {
  const { sub } = payload
  // jose looks at nbf; a token issued in the future is as wrong. It asks for a subject, but not for a text.
  if (isFuture(payload.iat ?? 0) || typeof sub !== 'string' || sub === '' || !isStorable(sub)) throw refusedToken()
  return {
    uid: sub,
    email: typeof payload.email === 'string' && payload.email_verified === true ? payload.email : null,
    name: typeof payload.name === 'string' && isStorable(payload.name) ? payload.name : null,
    superadmin: holdsSuperadmin(payload, claim),
  }
}

/** JSON can say what no text in Postgres can hold: NUL, and half a character. */
const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

export const isFuture = (seconds: number): boolean => seconds > Date.now() / 1000 + clockToleranceSeconds

export const refusedToken = (cause?: unknown) =>
  new Refusal('unauthorized', 'The access token is missing, expired or not valid here.', { cause })

/** Anything of jose's but a failure to fetch or read the keys is the token's own fault. */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error.code !== 'ERR_JOSE_GENERIC'
}
