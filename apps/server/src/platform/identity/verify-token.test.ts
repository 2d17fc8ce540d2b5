import { base64url, createLocalJWKSet, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { createTokenMaker, people, type TokenChanges } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { createTokenVerifier } from './verify-token.ts'

const { publicPem, request, token } = useApi()

const ask = (authorization?: string) =>
  request('/api/v1/tickets/stats/overview', { headers: authorization === undefined ? {} : { authorization } })
const ofMara = (changes: TokenChanges = {}) => token(people.mara, changes)
const now = () => Math.floor(Date.now() / 1000)
const json = (value: unknown) => base64url.encode(JSON.stringify(value))

test('without a token the answer is 401', { tags: ['A10'] }, async () => {
  const reply = await ask()
  expect((await expectProblem(reply, 401, 'unauthorized')).detail).toBe(
    'The access token is missing, expired or invalid.',
  )
  expect(reply.headers.get('www-authenticate')).toBe('Bearer')
})

test.each([
  ['nothing', ''],
  ['no token', 'Bearer'],
  ['only a space', 'Bearer '],
  ['null', 'Bearer null'],
  ['undefined', 'Bearer undefined'],
  ['letters for parts', 'Bearer a.b.c'],
  ['empty parts', 'Bearer ..'],
  ['too many parts', 'Bearer ....'],
  ['bare JSON', 'Bearer {"alg":"none"}'],
  ['one part', `Bearer ${json({ alg: 'ES256' })}`],
  ['two parts', `Bearer ${json({ alg: 'ES256' })}.${json({})}`],
  ['an empty signature', `Bearer ${json({ alg: 'ES256' })}.${json({})}.`],
  ['a short signature', `Bearer ${json({ alg: 'ES256', kid: 'test-key' })}.${json({})}.AAAA`],
  ['a payload that is not JSON', `Bearer ${json({ alg: 'ES256', kid: 'test-key' })}.bm90IGpzb24.AAAA`],
  ['null for parts', `Bearer ${json(null)}.${json(null)}.AAAA`],
  ['lists for parts', `Bearer ${json([])}.${json([])}.AAAA`],
  ['texts for parts', `Bearer ${json('ES256')}.${json('x')}.AAAA`],
  ['a number for an algorithm', `Bearer ${json({ alg: 7 })}.${json({})}.AAAA`],
  ['an extension nobody knows', `Bearer ${json({ alg: 'ES256', kid: 'test-key', crit: ['exp'] })}.${json({})}.AAAA`],
  ['an unencoded payload', `Bearer ${json({ alg: 'ES256', kid: 'test-key', b64: false, crit: ['b64'] })}.x.AAAA`],
  ['an object for a key id', `Bearer ${json({ alg: 'ES256', kid: { $ne: null } })}.${json({})}.AAAA`],
  ['a key id nobody knows', `Bearer ${json({ alg: 'ES256', kid: 'another-key' })}.${json({})}.AAAA`],
  ['an algorithm that is a trap', `Bearer ${json({ alg: '__proto__', kid: 'test-key' })}.${json({})}.AAAA`],
  ['a very long part', `Bearer ${'A'.repeat(7000)}`],
  ['very many parts', `Bearer ${'aaa.'.repeat(1500)}`],
  ['another scheme', 'Basic c3VwZXI6c2VjcmV0'],
  ['two tokens', 'Bearer abc def'],
])('an authorization of %s is 401', { tags: ['A10'] }, async (_, authorization) => {
  await expectProblem(await ask(authorization), 401, 'unauthorized')
})

test.each<{ what: string; changes: () => TokenChanges | Promise<TokenChanges> }>([
  { what: 'another issuer', changes: () => ({ claims: { iss: 'https://identity.evil/identity' } }) },
  { what: 'an issuer that starts alike', changes: () => ({ claims: { iss: 'https://identity.test/identity.evil' } }) },
  { what: 'no issuer', changes: () => ({ claims: { iss: undefined } }) },
  { what: 'another audience', changes: () => ({ claims: { aud: 'urn:another:api' } }) },
  { what: 'the client for an audience', changes: () => ({ claims: { aud: 'console' } }) },
  { what: 'no audience', changes: () => ({ claims: { aud: undefined } }) },
  { what: 'an expiry that has passed', changes: () => ({ claims: { exp: now() - 60, iat: now() - 120 } }) },
  { what: 'no expiry', changes: () => ({ claims: { exp: undefined } }) },
  { what: 'an expiry that is text', changes: () => ({ claims: { exp: '9999999999' } }) },
  { what: 'an issue date in the future', changes: () => ({ claims: { iat: now() + 120 } }) },
  { what: 'no issue date', changes: () => ({ claims: { iat: undefined } }) },
  { what: 'a start in the future', changes: () => ({ claims: { nbf: now() + 120 } }) },
  { what: 'no subject', changes: () => ({ claims: { sub: undefined } }) },
  { what: 'an empty subject', changes: () => ({ claims: { sub: '' } }) },
  { what: 'a NUL in its subject', changes: () => ({ claims: { sub: 'uid\u0000_1' } }) },
  { what: 'half a character in its subject', changes: () => ({ claims: { sub: 'uid\ud800' } }) },
  { what: 'a subject that is a number', changes: () => ({ claims: { sub: 7 } }) },
  { what: 'the type of an id token', changes: () => ({ header: { typ: 'JWT' } }) },
  { what: 'no type', changes: () => ({ header: { typ: undefined } }) },
  { what: 'an unknown key id', changes: () => ({ header: { kid: 'another-key' } }) },
  {
    what: 'a signature of another key under the same key id',
    changes: async () => ({ key: (await generateKeyPair('ES256')).privateKey }),
  },
  {
    what: 'RS256 of another key',
    changes: async () => ({ header: { alg: 'RS256' }, key: (await generateKeyPair('RS256')).privateKey }),
  },
  {
    what: 'HS256 signed with the public key',
    changes: () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(publicPem()) }),
  },
])('a token with $what is 401', { tags: ['A10', 'H4'] }, async ({ changes }) => {
  await expectProblem(await ask(`Bearer ${await ofMara(await changes())}`), 401, 'unauthorized')
})

test.each(['none', 'None', 'NONE'])(
  'a token with alg %s is 401, with and without a signature',
  { tags: ['A10'] },
  async (alg) => {
    const [, payload, signature] = (await ofMara()).split('.')
    for (const end of ['', signature]) {
      const forged = `${json({ alg, typ: 'at+jwt', kid: 'test-key' })}.${payload}.${end}`
      await expectProblem(await ask(`Bearer ${forged}`), 401, 'unauthorized')
    }
  },
)

test('an algorithm that is not pinned is refused, even if the issuer publishes a key for it', {
  tags: ['A10'],
}, async () => {
  const rules = { issuer: 'https://id.example', audience: 'urn:ground-control:api' }
  const maker = await createTokenMaker({ ...rules, algorithm: 'RS256' })
  const signed = await maker.token(people.mara)
  const verifier = (algorithm: string) =>
    createTokenVerifier({ ...rules, algorithms: [algorithm], keys: createLocalJWKSet(maker.jwks) })
  await expect(verifier('ES256')(signed)).rejects.toMatchObject({ status: 401 })
  await expect(verifier('RS256')(signed)).resolves.toMatchObject({ uid: people.mara.uid })
})

test('a token changed after it was signed is 401', { tags: ['A10'] }, async () => {
  const [header, payload = '', signature] = (await token(people.noor)).split('.')
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as object
  const forged = [header, json({ ...claims, sub: people.mara.uid, superadmin: true }), signature].join('.')
  await expectProblem(await ask(`Bearer ${forged}`), 401, 'unauthorized')
})

test('a token that just expired, or starts in a moment, passes: clocks differ by seconds', {
  tags: ['A10'],
}, async () => {
  const claims = { exp: now() - 2, iat: now() + 2, nbf: now() + 2 }
  expect((await ask(`Bearer ${await ofMara({ claims })}`)).status).toBe(200)
})

test('one of several audiences is enough, and the word Bearer has no case', { tags: ['A10'] }, async () => {
  const several = await ofMara({ claims: { aud: ['urn:another:api', 'urn:ground-control:api'] } })
  expect((await ask(`bearer ${several}`)).status).toBe(200)
})
