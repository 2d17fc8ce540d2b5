import { firebaseOptions } from '#suite/contract/firebase-provider.ts'
import { authEmulatorAddress, setClaimsAtEmulator } from '#suite/outside/auth-emulator.ts'
import { expect, test } from './fixtures.ts'

test('a claim set here is in the next token, and stops counting once revoked', {
  tag: ['@A10', '@P21', '@P22'],
}, async ({ firebasePlatform: { origin } }) => {
  const mara = await tokenOf('acc_super')
  expect(await status(origin, mara)).toBe(200)
  await setClaimsAtEmulator('acc_noclaim', { tenant: 'north' })
  expect(await status(origin, await tokenOf('acc_noclaim'))).toBe(403)

  const claimsOf = (uid: string) => claims(origin, mara, uid)
  const setClaims = (given: object) => claims(origin, mara, 'acc_noclaim', given)
  const granted = await setClaims({ superadmin: true })
  expect(granted).toEqual({ status: 200, body: { claims: { tenant: 'north', superadmin: true } } })
  const noor = await tokenOf('acc_noclaim')
  expect(payloadOf(noor)).toMatchObject({ superadmin: true, tenant: 'north' })
  expect(await status(origin, noor)).toBe(200)

  expect(await setClaims({})).toEqual({ status: 200, body: { claims: { tenant: 'north' } } })
  expect(await status(origin, noor)).toBe(403)
  expect(payloadOf(await tokenOf('acc_noclaim'))).not.toHaveProperty('superadmin')
  expect(await claimsOf('acc_noclaim')).toEqual({ status: 200, body: { claims: { tenant: 'north' } } })
  expect(await claimsOf('uid_nobody')).toMatchObject({ status: 404 })
})

test('a claim set at Firebase counts only once it is granted here', { tag: '@A10' }, async ({ firebasePlatform }) => {
  const { origin, pool } = firebasePlatform
  await pool.query(`delete from account_claims where account_id = 'acc_noclaim'`)
  await setClaimsAtEmulator('acc_noclaim', { superadmin: true })
  const noor = await tokenOf('acc_noclaim')
  expect(payloadOf(noor)).toMatchObject({ superadmin: true })
  expect(await status(origin, noor)).toBe(403)
  expect((await claims(origin, await tokenOf('acc_super'), 'acc_noclaim', { superadmin: true })).status).toBe(200)
  expect(await status(origin, noor)).toBe(200)
})

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signed in with Google, as the browser's library does it. */
async function tokenOf(accountId: string): Promise<string> {
  const signIn = `${authEmulatorAddress}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp`
  const credential = encodeURIComponent(JSON.stringify({ sub: `google-${accountId}`, email_verified: true }))
  const reply = await fetch(`${signIn}?key=${firebaseOptions.apiKey}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      postBody: `id_token=${credential}&providerId=google.com`,
      requestUri: 'http://127.0.0.1',
      returnSecureToken: true,
    }),
  })
  const { idToken, localId } = (await reply.json()) as { readonly idToken: string; readonly localId: string }
  expect(localId).toBe(accountId)
  return idToken
}

const payloadOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const status = async (origin: string, token: string): Promise<number> =>
  (await fetch(`${origin}/api/v1/tickets/stats/overview`, { headers: bearer(token) })).status

async function claims(origin: string, token: string, uid: string, given?: object) {
  const reply = await fetch(`${origin}/api/v1/auth/claims/${uid}`, {
    headers: { ...bearer(token), ...json },
    ...(given && { method: 'PUT', body: JSON.stringify({ claims: given }) }),
  })
  return { status: reply.status, body: (await reply.json()) as unknown }
}
