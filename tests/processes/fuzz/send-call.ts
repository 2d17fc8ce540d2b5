import type { Endpoint } from '@ground-control/contract/endpoint'
import type { AnyCall } from './input/any-call.ts'

export type Sent = { readonly status: number; readonly headers: Headers; readonly text: string }

const longestPath = 12_000

/** null: no client can send this. */
export async function sendCall(base: string, token: string, endpoint: Endpoint, call: AnyCall): Promise<Sent | null> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(call.params[name]) || 'x')
  const query = Object.entries(call.query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((each) => `${encoded(name)}=${encoded(each)}`))
  const address = `${path}${query.length > 0 ? '?' : ''}${query.join('&')}`
  const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  if (address.length > longestPath || (body !== undefined && endpoint.method === 'GET')) return null
  // An endless answer is read for at most this long.
  const patience = AbortSignal.timeout(20_000)
  const reply = await fetch(base + address, {
    method: endpoint.method,
    redirect: 'manual',
    signal: patience,
    headers: {
      ...call.headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const { status, headers } = reply
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await reply.body?.cancel()
    return { status, headers, text: '' }
  }
  return { status, headers, text: await reply.text() }
}

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
