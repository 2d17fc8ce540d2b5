import type { IncomingMessage, ServerResponse } from 'node:http'
import { mountPath } from '#identity/identity-facts.ts'

/**
 * Set before anything is served, so that the library's own answers carry them too. There is no
 * cross-origin-opener-policy: it would cut the popup off from the window that waits for it. A referrer policy of
 * no-referrer would make browsers post forms with the origin "null". The library adds the hash of a script it sends
 * to script-src, which must be there for it. A form's answer leads back to the console, and browsers hold the way there
 * against form-action too.
 */
export function setSecurityHeaders(res: ServerResponse, consoleOrigins: readonly string[]) {
  const formAction = ["'self'", ...consoleOrigins].join(' ')
  res.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  )
  res.setHeader('cache-control', 'no-store')
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('x-content-type-options', 'nosniff')
}

/**
 * Takes the mount path off the address, leaving the whole one where the library looks for it. The library builds
 * addresses from what the request says its host is; here they follow the canonical origin, whatever was asked for.
 * False when the address is not below the mount path.
 */
export function mountRequest(req: IncomingMessage, origin: URL): boolean {
  const originalUrl = req.url ?? ''
  const url = originalUrl.slice(mountPath.length)
  if (!originalUrl.startsWith(mountPath) || !url.startsWith('/')) return false
  Object.assign(req, { originalUrl, url })
  req.headers['x-forwarded-host'] = origin.host
  req.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  return true
}
