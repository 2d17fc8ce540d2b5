import { type JWTPayload, UnsecuredJWT } from 'jose'
import { keptKeys, readKeys } from '#platform/identity/kept-keys.ts'
import { verifyOnce } from '#platform/identity/verify-once.ts'
import {
  checkedBy,
  clockToleranceSeconds,
  isFuture,
  type Principal,
  principalOf,
  refusedToken,
  type TokenVerifier,
} from '#platform/identity/verify-token.ts'

/** Google signs the tokens of all projects; issuer and audience tell them apart. */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const longestUid = 128

export function createFirebaseVerifier({ projectId, keysAddress = googleKeys }: FirebaseTokens): TokenVerifier {
  const keys = keptKeys(() => readKeys(keysAddress))
  const verify = verifyOnce(keys, { ...rulesOf(projectId), algorithms: ['RS256'], typ: 'JWT' })
  return checkedBy(async (token) => firebasePrincipalOf(await verify(token)))
}

type FirebaseTokens = {
  readonly projectId: string
  /** For tests only; no setting changes it. */
  readonly keysAddress?: string
}

/** For the Auth emulator, whose tokens are unsigned. The environment forbids it in production. */
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
  if (!isByGoogle(payload.firebase)) throw refusedToken()
  return principal
}

/** The console offers only Google. A project may allow other sign-in methods that prove less. */
const isByGoogle = (firebase: unknown): boolean =>
  typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
    ? firebase.sign_in_provider === 'google.com'
    : false
