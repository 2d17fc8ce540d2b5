import type { Environment } from '#platform/environment.ts'
import type { ClaimsProvider } from './claims-provider.ts'
import type { ConsoleIdentity, FirebaseIdentity, OpenIdIdentity } from './console-identity.ts'
import { openFirebaseClaims } from './firebase/firebase-claims.ts'
import { createEmulatorVerifier, createFirebaseVerifier } from './firebase/firebase-tokens.ts'
import { issuerKeys } from './issuer-keys.ts'
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts'

export type IdentitySettings =
  | (OpenIdIdentity & { readonly audience: string; readonly tokenType?: string })
  | FirebaseIdentity

/** Asymmetric only, because we would have to know the secret of a symmetric one. */
const algorithmsOfProviders = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']

export function verifierOf(identity: IdentitySettings): TokenVerifier {
  if (identity.provider === 'firebase') {
    const { projectId } = identity.options
    return identity.emulators?.auth ? createEmulatorVerifier({ projectId }) : createFirebaseVerifier({ projectId })
  }
  const { issuer, audience, claim, tokenType } = identity
  const isEmbedded = identity.provider === 'embedded'
  return createTokenVerifier({
    issuer,
    audience,
    claim,
    algorithms: isEmbedded ? ['ES256'] : algorithmsOfProviders,
    typ: isEmbedded ? 'at+jwt' : tokenType,
    keys: issuerKeys(issuer),
  })
}

export function consoleIdentityOf(identity: IdentitySettings): ConsoleIdentity {
  if (identity.provider === 'firebase') return identity
  const { audience: _, tokenType: __, ...told } = identity
  return told
}

/** null: claims exist only in our database. */
export async function openClaimsProvider(environment: Environment): Promise<ClaimsProvider | null> {
  const { IDENTITY, FIREBASE_PROJECT_ID, FIREBASE_EMULATOR, GOOGLE_APPLICATION_CREDENTIALS } = environment
  if (IDENTITY !== 'firebase' || !FIREBASE_PROJECT_ID) return null
  if (!FIREBASE_EMULATOR && !GOOGLE_APPLICATION_CREDENTIALS) return null
  return openFirebaseClaims({
    projectId: FIREBASE_PROJECT_ID,
    credentialsFile: GOOGLE_APPLICATION_CREDENTIALS ?? null,
  })
}

/** The environment was validated, so every setting that a provider needs is present. */
export function providerFacts(environment: Environment): IdentitySettings {
  if (environment.IDENTITY === 'firebase') return firebaseFacts(environment)
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_AUDIENCE = '', OIDC_CLAIM, OIDC_SCOPE } = environment
  const { OIDC_TOKEN_TYPE: tokenType } = environment
  return {
    provider: 'oidc',
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    audience: OIDC_AUDIENCE,
    scope: OIDC_SCOPE,
    ...(tokenType && { tokenType }),
    ...(OIDC_CLAIM !== 'superadmin' && { claim: OIDC_CLAIM }),
  }
}

function firebaseFacts(environment: Environment): FirebaseIdentity {
  const { FIREBASE_API_KEY = '', FIREBASE_AUTH_DOMAIN = '', FIREBASE_PROJECT_ID = '' } = environment
  const { FIREBASE_APP_ID, FIREBASE_STORAGE_BUCKET } = environment
  const { FIREBASE_AUTH_EMULATOR_HOST: authHost, FIRESTORE_EMULATOR_HOST: documentsHost } = environment
  return {
    provider: 'firebase',
    options: {
      apiKey: FIREBASE_API_KEY,
      authDomain: FIREBASE_AUTH_DOMAIN,
      projectId: FIREBASE_PROJECT_ID,
      ...(FIREBASE_APP_ID && { appId: FIREBASE_APP_ID }),
      ...(FIREBASE_STORAGE_BUCKET && { storageBucket: FIREBASE_STORAGE_BUCKET }),
    },
    ...(environment.FIREBASE_EMULATOR && {
      emulators: {
        ...(authHost && { auth: `http://${authHost}` }),
        ...(documentsHost && { firestore: hostAndPort(documentsHost) }),
      },
    }),
    documents: environment.FIREBASE_DOCUMENTS === 'on',
    remoteConfig: environment.FIREBASE_REMOTE_CONFIG === 'on',
  }
}

function hostAndPort(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) }
}
