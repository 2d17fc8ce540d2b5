import { holdsSuperadmin } from '@ground-control/domain/staff/superadmin-claim'
import { errors, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { Refusal } from '#platform/http/refusal.ts'
import { verifyOnce } from './verify-once.ts'

export type Principal = {
  readonly uid: string
  readonly email: string | null
  readonly name: string | null
  /** As the token says. The database decides. */
  readonly superadmin: boolean
}

export type TokenVerifier = (token: string) => Promise<Principal>

export type TokenRules = {
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly string[]
  /** 'at+jwt' if the issuer marks access tokens, so that an ID token isn't accepted as one. */
  readonly typ?: string | undefined
  readonly claim?: string | undefined
  readonly keys: JWTVerifyGetKey
}

export const clockToleranceSeconds = 5

export function createTokenVerifier({ keys, issuer, audience, algorithms, typ, claim }: TokenRules): TokenVerifier {
  const verify = verifyOnce(keys, {
    issuer,
    audience,
    algorithms: [...algorithms],
    ...(typ && { typ }),
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: clockToleranceSeconds,
  })
  return checkedBy(async (token) => principalOf(await verify(token), claim))
}

/** Distinguishes invalid tokens from failures of the identity provider. */
export const checkedBy =
  (verify: TokenVerifier): TokenVerifier =>
  async (token) => {
    try {
      return await verify(token)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (isTokenFault(error)) throw refusedToken(error)
      throw new Refusal(
        'identity-unavailable',
        'The identity provider is unavailable right now. Try again in a moment.',
        { cause: error },
      )
    }
  }

export function principalOf(payload: JWTPayload, claim?: string): Principal {
  const { sub } = payload
  // jose checks nbf but not iat. It checks that there is a subject, but not that it is a string.
  if (isFuture(payload.iat ?? 0) || typeof sub !== 'string' || sub === '' || !isStorable(sub)) throw refusedToken()
  return {
    uid: sub,
    email: typeof payload.email === 'string' && payload.email_verified === true ? payload.email : null,
    name: typeof payload.name === 'string' && isStorable(payload.name) ? payload.name : null,
    superadmin: holdsSuperadmin(payload, claim),
  }
}

/** JSON allows NUL and half characters, which Postgres can't store. */
const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

export const isFuture = (seconds: number): boolean => seconds > Date.now() / 1000 + clockToleranceSeconds

export const refusedToken = (cause?: unknown) =>
  new Refusal('unauthorized', 'The access token is missing, expired or invalid.', { cause })

/** Every jose error means an invalid token, except failures to load the keys. */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error.code !== 'ERR_JOSE_GENERIC'
}
