import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTokenMaker, type TokenMaker } from './tokens.ts'

export type Issuer = TokenMaker & {
  readonly issuer: string
  readonly audience: string
  /** How often each path was requested. */
  readonly asked: Map<string, number>
  close(): Promise<void>
}

type Options = {
  readonly port?: number
  readonly algorithm?: string
  /** A path at the end of the issuer's own name. */
  readonly path?: string
  /** Overrides the answer of an address, as a broken issuer would answer. */
  readonly answers?: Readonly<Record<string, RequestListener>>
}

const description = '/.well-known/openid-configuration'

/** A small OpenID issuer over real HTTP that describes itself, publishes its keys and signs tokens. */
export async function startIssuer({
  port = 0,
  algorithm = 'ES256',
  path = '',
  answers = {},
}: Options = {}): Promise<Issuer> {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.set(url, (asked.get(url) ?? 0) + 1)
    const answer = answers[url]
    if (answer) return answer(request, response)
    const documents: Record<string, unknown> = {
      [description]: { issuer, jwks_uri: `${base}/keys` },
      '/keys': maker.jwks,
    }
    response.writeHead(url in documents ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(documents[url] ?? null))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = base + path
  const audience = 'urn:ground-control:api'
  const maker = await createTokenMaker({ issuer, audience, algorithm })
  return {
    ...maker,
    issuer,
    audience,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A port that was just free. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
