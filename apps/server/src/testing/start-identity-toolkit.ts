import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** A failure for calls that change something, or for all calls. */
type Fault = { readonly of: 'update' | 'every'; readonly with: 'failure' | 'silence' | 'refusal' }

export type IdentityToolkit = {
  /** host:port, as FIREBASE_AUTH_EMULATOR_HOST has it. */
  readonly host: string
  /** People and their claims. */
  readonly people: Map<string, Claims>
  /** Each change it made, in order. */
  readonly updates: { readonly uid: string; readonly claims: Claims }[]
  fault: Fault | null
  /** Called before a change is made. */
  onUpdate: (() => Promise<void>) | null
  close(): Promise<void>
}

/** The two calls of Google's Identity Toolkit that read and set claims, over real HTTP. */
export async function startIdentityToolkit(projectId: string): Promise<IdentityToolkit> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = new RegExp(`/v1/projects/${projectId}/accounts:(lookup|update)$`).exec(request.url ?? '')?.[1]
    const body = JSON.parse(text || '{}') as { localId?: string | string[]; customAttributes?: string }
    const [uid = ''] = [body.localId ?? ''].flat()
    if (!call) return answer(response, 404, { error: { message: 'NOT_FOUND' } })
    if (toolkit.fault && (toolkit.fault.of === 'every' || call === 'update')) {
      if (toolkit.fault.with === 'silence') return
      if (toolkit.fault.with === 'refusal') return answer(response, 403, { error: { message: 'PERMISSION_DENIED' } })
      return answer(response, 500, { error: { message: 'INTERNAL' } })
    }
    const claims = toolkit.people.get(uid)
    if (call === 'lookup') {
      const user = { localId: uid, customAttributes: JSON.stringify(claims) }
      return answer(response, 200, claims ? { users: [user] } : {})
    }
    if (!claims) return answer(response, 400, { error: { message: 'USER_NOT_FOUND' } })
    await toolkit.onUpdate?.()
    const next = JSON.parse(body.customAttributes ?? '{}') as Claims
    toolkit.people.set(uid, next)
    toolkit.updates.push({ uid, claims: next })
    answer(response, 200, { localId: uid })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const toolkit: IdentityToolkit = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    people: new Map(),
    updates: [],
    fault: null,
    onUpdate: null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return toolkit
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
