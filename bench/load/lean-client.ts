import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createStreamClient, type StreamClient } from '@ground-control/contract/client'

/** Fifty staff browsers with six connections each. Further calls wait. */
const maxSockets = 300

/**
 * Sends requests as a browser does and reads each compressed answer to its end, but doesn't parse it. Parsing is work
 * of staff's computers, and here it would take processor time from the platform.
 */
export function leanClient({ origin, token }: { readonly origin: string; readonly token: string }): StreamClient {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return createStreamClient({
    base: origin,
    organizationHeader: 'x-organization-id',
    token: async () => token,
    fetch: (address, { method = 'GET', headers, body } = {}) =>
      send(String(address), { agent, method, headers: Object.fromEntries(new Headers(headers)), body }),
  })
}

type Sent = {
  readonly agent: Agent
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestInit['body']
}

async function send(address: string, { body, headers, ...options }: Sent): Promise<Response> {
  const asking = request(address, { ...options, headers: { ...headers, 'accept-encoding': 'gzip' } })
  asking.end(typeof body === 'string' ? body : undefined)
  const [reply]: IncomingMessage[] = await once(asking, 'response')
  if (!reply) throw new Error('There was no answer.')
  const status = reply.statusCode ?? 0
  const parts: Buffer[] = []
  for await (const part of reply) if (status >= 400) parts.push(part)
  return new Response(parts.length > 0 ? Buffer.concat(parts) : null, {
    status,
    headers: { 'content-type': reply.headers['content-type'] ?? '' },
  })
}
