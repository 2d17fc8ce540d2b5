import { expect, test } from 'vitest'
import { consoleConfig, useApi } from '#testing/use-api.ts'

const { request } = useApi({
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
