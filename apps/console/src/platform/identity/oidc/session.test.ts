import { expect, test } from 'vitest'
import { calendarTokenOf, isDue, principalOf, sessionOf, tokenOf } from './session.ts'

const provider = { issuer: 'http://127.0.0.1:4000/identity', clientId: 'console' }
const now = 1_000_000
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: Record<string, unknown>) => `${encoded({ alg: 'ES256' })}.${encoded(claims)}.signature`
const tokens = {
  access_token: jwt({ email: 'mara@orbit.example', name: 'Mara Ökafor', superadmin: true }),
  refresh_token: 'refresh-1',
  id_token: 'id-1',
  scope: 'openid',
  expires_in: 3600,
  profile: { sub: 'acc_super' },
}
const session = sessionOf(provider, tokens, null, now)

test('either token may identify the person', () => {
  expect(principalOf(session)).toEqual({ uid: 'acc_super', email: 'mara@orbit.example', displayName: 'Mara Ökafor' })
  const opaque = { ...tokens, access_token: 'opaque', profile: { sub: 'acc_1', email: 'a@b.example', name: 'A' } }
  expect(principalOf(sessionOf(provider, opaque, null, now))).toEqual({
    uid: 'acc_1',
    email: 'a@b.example',
    displayName: 'A',
  })
})

test('the claims come from the access token, which the server checks too', { tags: ['A6'] }, () => {
  expect(tokenOf(session)?.claims.superadmin).toBe(true)
  expect(tokenOf({ ...session, accessToken: 'opaque' })?.claims).toEqual({})
})

test('a refresh that repeats nothing keeps the earlier values', () => {
  const { access_token, profile } = { ...tokens, access_token: 'opaque' }
  const renewed = sessionOf(provider, { access_token, profile }, session, now + 5_000)
  expect(renewed).toMatchObject({ refreshToken: 'refresh-1', idToken: 'id-1', email: 'mara@orbit.example' })
})

test('a sign-in without a refresh token is refused: it could not last', () => {
  expect(() => sessionOf(provider, { access_token: 'a', profile: { sub: 'b' } }, null, now)).toThrow()
})

test('a token is renewed in its last 30 seconds, or in the last fifth of a short life', () => {
  const hour = 3_600_000
  expect(isDue(session, now + hour - 30_001)).toBe(false)
  expect(isDue(session, now + hour - 29_999)).toBe(true)
  const short = { ...session, expiresAt: now + 10_000 }
  expect([isDue(short, now + 7_900), isDue(short, now + 8_100)]).toEqual([false, true])
})

test('only a token with Google’s calendar scope is one for the calendar', () => {
  const scope = 'openid https://www.googleapis.com/auth/calendar.events'
  const granted = sessionOf(provider, { ...tokens, scope }, null, now)
  expect(calendarTokenOf(granted)).toBe(tokens.access_token)
  expect(calendarTokenOf(sessionOf(provider, tokens, granted, now))).toBeNull()
  expect(calendarTokenOf(sessionOf(provider, { ...tokens, scope: 'openid calendar' }, null, now))).toBeNull()
  expect(calendarTokenOf(null)).toBeNull()
})
