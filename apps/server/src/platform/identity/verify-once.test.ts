import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { createTokenMaker, people } from '#testing/tokens.ts'
import { verifyOnce } from './verify-once.ts'

const rules = { issuer: 'https://id.example', audience: 'urn:ground-control:api', clockTolerance: 5 }
const makerOf = () => createTokenMaker({ issuer: rules.issuer, audience: rules.audience, algorithm: 'ES256' })

afterEach(() => {
  vi.useRealTimers()
})

test('a token is verified again after its key was replaced', { tags: ['A10', 'H4'] }, async () => {
  const [maker, other] = [await makerOf(), await makerOf()]
  let current = createLocalJWKSet(maker.jwks)
  const keys: JWTVerifyGetKey = (header, token) => current(header, token)
  const verify = verifyOnce(keys, rules)
  const token = await maker.token(people.mara)
  expect(await verify(token)).toMatchObject({ sub: people.mara.uid })
  expect(await verify(token)).toMatchObject({ sub: people.mara.uid })
  // From now on the issuer signs with another key that has the same id.
  current = createLocalJWKSet(other.jwks)
  await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' })
  current = createLocalJWKSet({ keys: [] })
  await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  current = createLocalJWKSet(maker.jwks)
  expect(await verify(token)).toMatchObject({ sub: people.mara.uid })
})

test('a token that passed before is refused once it has expired', { tags: ['A10'] }, async () => {
  const maker = await makerOf()
  const verify = verifyOnce(createLocalJWKSet(maker.jwks), rules)
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await maker.token(people.mara, { claims: { exp } })
  await verify(token)
  vi.useFakeTimers({ toFake: ['Date'], now: (exp + 4) * 1000 })
  expect(await verify(token)).toMatchObject({ exp })
  vi.setSystemTime((exp + 5) * 1000)
  await expect(verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
})

test('a token with another end is another token', { tags: ['A10'] }, async () => {
  const maker = await makerOf()
  const verify = verifyOnce(createLocalJWKSet(maker.jwks), rules)
  const token = await maker.token(people.mara)
  await verify(token)
  const [header, payload, signature = ''] = token.split('.')
  const forged = [header, payload, signature.split('').toReversed().join('')].join('.')
  await expect(verify(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' })
})
