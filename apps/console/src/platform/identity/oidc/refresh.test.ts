import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRefresh } from './refresh.ts'
import type { Session } from './session.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: Record<string, unknown>) => `${encoded({ alg: 'ES256' })}.${encoded(claims)}.signature`

const held: Session = {
  issuer: 'kept',
  clientId: 'console',
  uid: 'acc_super',
  email: 'mara@orbit.example',
  displayName: 'Mara Okafor',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  idToken: jwt({ sub: 'acc_super', auth_time: 7, azp: 'console' }),
  scope: 'openid email',
  issuedAt: 1,
  expiresAt: 2,
}

/** Gives every refresh the same answer, and records the requests. */
async function aProvider(status: number, answer: unknown) {
  const asked: string[] = []
  const server = createServer(async (request, reply) => {
    const sent = []
    for await (const piece of request) sent.push(piece)
    asked.push(`${request.method} ${request.url} ${Buffer.concat(sent)}`.trim())
    const isForm = request.method === 'POST'
    reply.writeHead(isForm ? status : 200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isForm ? answer : { token_endpoint: `${issuer}/token` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server that listens on a port has such an address.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { refresh: createRefresh({ issuer, clientId: 'console' }), asked }
}

test('a refresh looks up the address once, and keeps what is not repeated', { tags: ['A6'] }, async () => {
  const { refresh, asked } = await aProvider(200, {
    access_token: 'access-2',
    refresh_token: 'refresh-2',
    expires_in: 60,
  })
  const fresh = await refresh(held)
  expect(fresh).toMatchObject({
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    idToken: held.idToken,
    uid: held.uid,
  })
  expect(fresh && fresh.expiresAt - fresh.issuedAt).toBe(60_000)
  await refresh(held)
  const form = 'POST /token grant_type=refresh_token&client_id=console&refresh_token=refresh-1&scope=openid+email'
  expect(asked).toEqual(['GET /.well-known/openid-configuration', form, form])
})

test('a session ended by the provider is over; any other refusal is a failure', async () => {
  const ended = await aProvider(400, { error: 'invalid_grant' })
  expect(await ended.refresh(held)).toBeNull()
  const busy = await aProvider(503, { error: 'temporarily_unavailable' })
  await expect(busy.refresh(held)).rejects.toThrow('status 503')
})

test.for([
  { sub: 'acc_other', auth_time: 7, azp: 'console' },
  { sub: 'acc_super', auth_time: 8, azp: 'console' },
  { sub: 'acc_super', auth_time: 7, azp: 'other' },
  {},
])('a fresh token of another person, sign-in or application is refused: %o', async (claims) => {
  const { refresh } = await aProvider(200, { access_token: 'access-2', id_token: jwt(claims) })
  await expect(refresh(held)).rejects.toThrow('somebody else')
})
