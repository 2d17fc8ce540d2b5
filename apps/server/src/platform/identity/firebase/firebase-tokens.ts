import { createRemoteJWKSet, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import {
  checkedBy,
  clockToleranceSeconds,
  isFuture,
  type Principal,
  principalOf,
  refusedToken,
  type TokenVerifier,
} from '#platform/identity/verify-token.ts'

/** Google's keys for the tokens of every Firebase project: issuer and audience tell the projects apart. */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Longer ones are not given out by Firebase. */
const longestUid = 128

export function createFirebaseVerifier({ projectId, keysAddress = googleKeys }: FirebaseTokens): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(keysAddress))
  return checkedBy(async (token) => {
    const { payload } = await jwtVerify(token, keys, { ...rulesOf(projectId), algorithms: ['RS256'] })
    return firebasePrincipalOf(payload)
  })
}

type FirebaseTokens = {
  readonly projectId: string
  /** Another place than Google's, for tests: nothing in the environment leads here. */
  readonly keysAddress?: string
}

/**
 * For the Auth emulator, whose tokens have no signature: whoever can reach the server can be anybody. The environment
 * refuses it together with anything that production has.
 */
export const createEmulatorVerifier = ({ projectId }: { readonly projectId: string }): TokenVerifier =>
  checkedBy(async (token) => firebasePrincipalOf(UnsecuredJWT.decode(token, rulesOf(projectId)).payload))

const rulesOf = (projectId: string) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
  clockTolerance: clockToleranceSeconds,
})

function firebasePrincipalOf(payload: JWTPayload): Principal {
  const principal = principalOf(payload)
  const { auth_time: signedInAt } = payload
  if (typeof signedInAt !== 'number' || isFuture(signedInAt) || principal.uid.length > longestUid) throw refusedToken()
  return principal
}
