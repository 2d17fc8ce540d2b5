import { expect, test } from 'vitest'
import type { ConsoleIdentity, FirebaseIdentity } from '#platform/identity/console-identity.ts'
import { consoleConfig, useApi } from '#testing/use-api.ts'

const oidc = { provider: 'oidc', issuer: 'https://id.example/tenant', clientId: 'console', scope: 'openid' } as const
const { request, startAnother } = useApi({ console: { folder: null, config: { ...consoleConfig, identity: oidc } } })

async function policyFor(identity: ConsoleIdentity): Promise<readonly string[]> {
  const config = { ...consoleConfig, identity, calendarApiBase: 'http://127.0.0.1:4711/calendar/v3' }
  const { base } = await startAnother({ console: { folder: null, config } })
  const { headers } = await fetch(`${base}/healthz`)
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  return headers.get('content-security-policy')?.split('; ') ?? []
}

test.each(['/healthz', '/docs', '/config.json', '/api/v1/tickets/stats/overview', '/nothing'])(
  '%s has headers that tell the browser what it may do',
  async (address) => {
    const { headers } = await request(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' https://id.example",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  },
)

test.each([
  ['embedded', 'openid calendar', "connect-src 'self'"],
  ['embedded', 'openid https://www.googleapis.com/auth/calendar.events', "connect-src 'self' http://127.0.0.1:4711"],
  [
    'oidc',
    'openid https://www.googleapis.com/auth/calendar',
    "connect-src 'self' https://id.example http://127.0.0.1:4711",
  ],
] as const)('with the %s identity and the scope "%s" the policy says %s', async (provider, scope, expected) => {
  expect(await policyFor({ ...oidc, provider, scope })).toContain(expected)
})

const firebase: FirebaseIdentity = {
  provider: 'firebase',
  options: { apiKey: 'key', authDomain: 'orbit-live.firebaseapp.com', projectId: 'orbit-live' },
}

test('with Firebase the policy allows its sign-in and no unused service', {
  tags: ['A2'],
}, async () => {
  expect(await policyFor(firebase)).toEqual([
    "default-src 'self'",
    "script-src 'self' https://apis.google.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com http://127.0.0.1:4711",
    'frame-src https://orbit-live.firebaseapp.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

test('each Firebase service in use adds its own hosts, and a bucket its pictures only', async () => {
  const options = { ...firebase.options, storageBucket: 'orbit-live.firebasestorage.app' }
  const policy = await policyFor({ ...firebase, options, documents: true, remoteConfig: true })
  const services = 'identitytoolkit securetoken firestore firebaseinstallations firebaseremoteconfig'.split(' ')
  const hosts = [...services, 'firebaseremoteconfigrealtime', 'firebasestorage'].map((name) => `${name}.googleapis.com`)
  const calls = [...hosts.map((host) => `https://${host}`), 'http://127.0.0.1:4711']
  expect(policy).toContain(`connect-src 'self' ${calls.join(' ')}`)
  expect(policy).toContain(
    "img-src 'self' data: blob: https://firebasestorage.googleapis.com/v0/b/orbit-live.firebasestorage.app/ https://storage.googleapis.com/orbit-live.firebasestorage.app/",
  )
})

test('with the emulators on, the policy names them instead', async () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: { host: '127.0.0.1', port: 8080 } }
  const policy = await policyFor({ ...firebase, emulators, documents: true })
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099 http://127.0.0.1:8080 http://127.0.0.1:4711")
  expect(policy).toContain('frame-src http://127.0.0.1:9099')
})

test('behind a TLS proxy, browsers are told to keep using TLS', { tags: ['H6'] }, async () => {
  const header = 'strict-transport-security'
  const ask = async (base: string) =>
    (await fetch(`${base}/healthz`, { headers: { 'x-forwarded-proto': 'https' } })).headers
  const proxied = await startAnother({ trustedProxies: ['127.0.0.1'] })
  expect((await ask(proxied.base)).get(header)).toBe('max-age=31536000')
  const direct = await startAnother()
  expect((await ask(direct.base)).get(header)).toBeNull()
})

test('connections stay open longer than those of a load balancer', { tags: ['H6'] }, async () => {
  expect((await request('/healthz')).headers.get('keep-alive')).toBe('timeout=620')
})
