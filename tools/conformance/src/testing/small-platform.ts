import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CallNumber } from '@ground-control/contract/endpoints'
import { specifiedCalls } from '@ground-control/contract/endpoints'
import { createAnswers, type Exchange, type Given, type State } from './small-answers.ts'

/** A fault: a wrong answer, or something done to the connection. */
export type Plant = (exchange: Exchange, right: Given, state: State) => Given | ((response: ServerResponse) => void)

export const token = ['e30', btoa(JSON.stringify({ sub: 'acc_staff', superadmin: true })), 'signature'].join('.')

/** Another platform: the specified calls with only the specified fields, over real HTTP. */
export async function startSmallPlatform(plant: Plant = (_, right) => right) {
  const { answer, state } = createAnswers()
  const seen: string[] = []
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://platform.test')
    const sent = await text(request)
    seen.push(`${request.method} ${url.pathname}`)
    const isPreflight = request.method === 'OPTIONS'
    const method = isPreflight ? request.headers['access-control-request-method'] : request.method
    const matched = match(method ?? '', url.pathname)
    if (!matched) return send(response, { status: 404, body: { message: 'No such address' } })
    // Requires the token for public calls too, as some platforms do. The console sends it with every call.
    const isKnown = request.headers.authorization === `Bearer ${token}`
    const organization = request.headers['x-organization-id']?.toString() ?? null
    const exchange = {
      ...matched,
      query: url.searchParams,
      body: sent ? JSON.parse(sent) : null,
      isKnown,
      organization,
    }
    const right = () => (isKnown ? answer(exchange) : { status: 401, body: { message: 'Who are you?' } })
    const given = isPreflight ? preflight(exchange, state) : plant(exchange, right(), state)
    if (typeof given === 'function') given(response)
    else send(response, given)
  }

  /** Allows other origins only if the planted fault does. By default a platform doesn't mention them. */
  function preflight(exchange: Exchange, now: State): ReturnType<Plant> {
    const given = plant(exchange, { status: 200, body: null }, now)
    const isAllowed = typeof given !== 'function' && given.headers?.['access-control-allow-origin'] !== undefined
    return isAllowed ? { status: 204, body: '', headers: given.headers ?? {} } : { status: 404, body: {} }
  }

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Given) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function match(method: string, path: string): Pick<Exchange, 'number' | 'params'> | null {
  for (const [number, endpoint] of Object.entries(specifiedCalls)) {
    const form = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const found = endpoint.method === method ? form.exec(path) : null
    if (found) return { number: number as CallNumber, params: { ...found.groups } }
  }
  return null
}
