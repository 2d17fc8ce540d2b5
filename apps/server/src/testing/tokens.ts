import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

export type Person = {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly superadmin: boolean
}

export const people = {
  mara: { uid: 'acc_super', email: 'super@orbit.example', name: 'Mara Okafor', superadmin: true },
  jonas: { uid: 'acc_second', email: 'second@orbit.example', name: 'Jonas Lindqvist', superadmin: true },
  noor: { uid: 'acc_noclaim', email: 'noclaim@orbit.example', name: 'Noor Claimless', superadmin: false },
  olive: { uid: 'acc_outsider', email: 'outsider@elsewhere.example', name: 'Olive Outsider', superadmin: true },
} as const satisfies Record<string, Person>

/** What a test changes: `undefined` leaves out the claim or header. */
export type TokenChanges = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey | Uint8Array
}

export type TokenRules = { readonly issuer: string; readonly audience: string; readonly algorithm: string }

export type TokenMaker = {
  readonly jwks: JSONWebKeySet
  /** The published key as text, which an attacker knows. */
  readonly publicPem: string
  token(person: Person, changes?: TokenChanges): Promise<string>
}

const lifetimeSeconds = 600
const keyId = 'test-key'

/** Signs as the issuer does, with its own key pair. */
export async function createTokenMaker({ issuer, audience, algorithm }: TokenRules): Promise<TokenMaker> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: algorithm, use: 'sig' }] },
    publicPem: await exportSPKI(publicKey),
    async token(person, { claims, header, key = privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: issuer,
        aud: audience,
        sub: person.uid,
        iat: now,
        exp: now + lifetimeSeconds,
        email: person.email,
        email_verified: true,
        name: person.name,
        ...(person.superadmin && { superadmin: true }),
        ...claims,
      }
      return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'at+jwt', ...header }).sign(key)
    },
  }
}
