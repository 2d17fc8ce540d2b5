import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { StripeError } from './stripe-error.ts'

/** The secret key as a bearer token, or as the user name of basic authentication: Stripe takes both. */
export function authorize(req: IncomingMessage, secretKey: string) {
  const [scheme = '', value = ''] = (req.headers.authorization ?? '').split(' ')
  const given = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8').split(':')[0] : value
  if (!given) throw unauthorized('You did not provide an API key.')
  // Digests have one length, which a comparison in constant time needs.
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw unauthorized('Invalid API Key provided.')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const unauthorized = (message: string) =>
  new StripeError(401, { type: 'invalid_request_error', message }, { 'WWW-Authenticate': 'Bearer realm="Stripe"' })
