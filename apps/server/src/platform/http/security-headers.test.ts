import { expect, test } from 'vitest'
import { consoleConfig, useApi } from '#testing/use-api.ts'

const { request, startAnother } = useApi({
  console: {
    folder: null,
    config: {
      ...consoleConfig,
      identity: { ...consoleConfig.identity, provider: 'oidc', issuer: 'https://id.example/tenant' },
    },
  },
})

test.each(['/healthz', '/docs', '/config.json', '/api/v1/tickets/stats/overview', '/nothing'])(
  '%s tells the browser what it may do with it',
  async (address) => {
    const { headers } = await request(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self' https://id.example",
      ]),
    )
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
  const config = {
    ...consoleConfig,
    identity: { provider, issuer: 'https://id.example/tenant', clientId: 'console', scope },
    calendarApiBase: 'http://127.0.0.1:4711/calendar/v3',
  }
  const { base } = await startAnother({ console: { folder: null, config } })
  const { headers } = await fetch(`${base}/healthz`)
  expect(headers.get('content-security-policy')?.split('; ')).toContain(expected)
})
