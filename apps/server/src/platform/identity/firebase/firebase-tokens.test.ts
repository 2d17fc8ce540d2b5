import { generateKeyPair, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, startIssuer } from '#testing/start-issuer.ts'
import { type Person, people, type TokenChanges } from '#testing/tokens.ts'
import { createEmulatorVerifier, createFirebaseVerifier } from './firebase-tokens.ts'

const projectId = 'orbit-live'
const now = () => Math.floor(Date.now() / 1000)
/** The extra claims that Firebase puts into a token. */
const claimsOf = (person: Person) => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  auth_time: now() - 60,
  user_id: person.uid,
  firebase: { sign_in_provider: 'google.com', identities: {} },
})

/** A real server that serves keys in place of Google's. */
let google: Issuer
let verify: ReturnType<typeof createFirebaseVerifier>
beforeAll(async () => {
  google = await startIssuer({ algorithm: 'RS256' })
  verify = createFirebaseVerifier({ projectId, keysAddress: `${google.issuer}/keys` })
})
afterAll(() => google.close())

const token = ({ claims, header, ...rest }: TokenChanges = {}) =>
  google.token(people.mara, {
    claims: { ...claimsOf(people.mara), ...claims },
    header: { typ: 'JWT', ...header },
    ...rest,
  })

test('a token of the project is verified with Google’s keys, fetched once', { tags: ['A10'] }, async () => {
  expect(await verify(await token())).toEqual(people.mara)
  expect(await verify(await token({ claims: { superadmin: undefined } }))).toMatchObject({ superadmin: false })
  expect(google.asked.get('/keys')).toBe(1)
})

test('an email that Firebase has not verified is ignored', { tags: ['A10'] }, async () => {
  expect(await verify(await token({ claims: { email_verified: false } }))).toMatchObject({ email: null })
})

test.each<[string, () => TokenChanges | Promise<TokenChanges>]>([
  ['of another project', () => ({ claims: { iss: 'https://securetoken.google.com/evil', aud: 'evil' } })],
  ['whose issuer is another project', () => ({ claims: { iss: 'https://securetoken.google.com/evil' } })],
  ['for another audience', () => ({ claims: { aud: 'orbit-live-2' } })],
  ['of Google’s sign-in itself', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['that has expired', () => ({ claims: { exp: now() - 60 } })],
  ['without an expiry', () => ({ claims: { exp: undefined } })],
  ['issued in the future', () => ({ claims: { iat: now() + 60 } })],
  ['without a time of sign-in', () => ({ claims: { auth_time: undefined } })],
  ['whose time of sign-in is a text', () => ({ claims: { auth_time: '1700000000' } })],
  ['whose sign-in is in the future', () => ({ claims: { auth_time: now() + 60 } })],
  ['signed in with a password', () => ({ claims: { firebase: { sign_in_provider: 'password' } } })],
  ['that names no way of signing in', () => ({ claims: { firebase: undefined } })],
  ['of another type', () => ({ header: { typ: 'at+jwt' } })],
  ['without a type', () => ({ header: { typ: undefined } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['with an empty subject', () => ({ claims: { sub: '' } })],
  ['whose subject is too long', () => ({ claims: { sub: 'u'.repeat(129) } })],
  ['signed by somebody else', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
  ['with an unknown key', () => ({ header: { kid: 'another' } })],
  [
    'signed with the public key as a secret',
    () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(google.publicPem) }),
  ],
])('a token %s is refused', { tags: ['A10', 'H4'] }, async (_, changes) => {
  await expect(verify(await token(await changes()))).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})

test('only RS256 passes, even if a key for another algorithm is published', { tags: ['A10'] }, async () => {
  const another = await startIssuer({ algorithm: 'ES256' })
  const signed = await another.token(people.mara, { claims: claimsOf(people.mara) })
  const trusting = createFirebaseVerifier({ projectId, keysAddress: `${another.issuer}/keys` })
  await expect(trusting(signed)).rejects.toMatchObject({ status: 401 })
  await another.close()
})

test('an id has at most 128 characters', { tags: ['A10'] }, async () => {
  expect(await verify(await token({ claims: { sub: 'u'.repeat(128) } }))).toMatchObject({ uid: 'u'.repeat(128) })
})

test('a token gets a 503, not a refusal, while Google’s keys cannot be read', { tags: ['A10'] }, async () => {
  const away = createFirebaseVerifier({ projectId, keysAddress: `${google.issuer}/elsewhere` })
  await expect(away(await token())).rejects.toMatchObject({ status: 503, code: 'identity-unavailable' })
})

const unsigned = (changes: Record<string, unknown> = {}) => {
  const { uid, superadmin, ...rest } = people.mara
  const lasting = { sub: uid, iat: now(), exp: now() + 600, email_verified: true }
  return new UnsecuredJWT({ ...rest, superadmin, ...lasting, ...claimsOf(people.mara), ...changes }).encode()
}
const emulated = createEmulatorVerifier({ projectId })

test('an unsigned token passes with the emulator only, and a signed one does not pass there', {
  tags: ['A10'],
}, async () => {
  expect(await emulated(unsigned())).toEqual(people.mara)
  await expect(verify(unsigned())).rejects.toMatchObject({ status: 401 })
  await expect(emulated(await token())).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['of another project', { aud: 'evil' }],
  ['of another issuer', { iss: 'https://securetoken.google.com/evil' }],
  ['that has expired', { exp: now() - 60 }],
  ['that never expires', { exp: undefined }],
  ['whose sign-in is in the future', { auth_time: now() + 600 }],
  ['without a subject', { sub: '' }],
])('the emulator’s token %s is refused', { tags: ['A10'] }, async (_, changes) => {
  await expect(emulated(unsigned(changes))).rejects.toMatchObject({ status: 401 })
})
