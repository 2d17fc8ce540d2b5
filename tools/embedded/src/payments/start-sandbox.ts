import { setMaxListeners } from 'node:events'
import { createDueLoop } from '#timing/due-loop.ts'
import { controlRoutes, stripeRoutes } from './calls/stripe-routes.ts'
import { createSandboxServer } from './protocol/create-server.ts'
import { createControl, type SandboxControl } from './sandbox-control.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { settleDue } from './settle.ts'
import { createDeliveries } from './webhooks/deliver-due.ts'

export type Sandbox = SandboxControl & {
  readonly origin: string
  readonly secretKey: string
  close(): Promise<void>
}

export type SandboxSettings = {
  readonly databaseUrl: string
  readonly host?: string
  /** 0 picks a free one. */
  readonly port?: number
  readonly secretKey: string
  /** Without it, the stored address is kept. */
  readonly webhook?: { readonly url: string; readonly secret: string; readonly events?: readonly string[] }
  readonly onFailure?: (error: unknown) => void
}

/** Events of many refunds are fetched together. */
const claimEveryMs = 25

/** Speaks Stripe's HTTP and fails on request. Every answer is stored, so a restart loses nothing. */
export async function startSandbox({
  databaseUrl,
  host = '127.0.0.1',
  port = 0,
  secretKey,
  webhook,
  onFailure = () => {},
}: SandboxSettings): Promise<Sandbox> {
  const store = await openSandboxStore(databaseUrl, onFailure)
  const closing = new AbortController()
  const { signal } = closing
  // Every open call and message adds a listener.
  setMaxListeners(0, signal)

  const deliveries = createDeliveries(store.pool, () => sending.wake(), signal)
  const sending = createDueLoop(deliveries.deliverDue, onFailure, claimEveryMs)
  const settling = createDueLoop(async () => {
    const nextMs = await settleDue(store)
    sending.wake()
    return nextMs
  }, onFailure)

  const control = createControl(store, settling.wake)
  const onRefund = { onEvents: sending.wake, onChange: settling.wake }
  const routes = { ...stripeRoutes({ store, signal, ...onRefund }), ...controlRoutes(control) }
  const server = createSandboxServer({ secretKey, routes, onFailure, signal })

  try {
    await deliveries.resume()
    if (webhook) await control.setWebhooks(webhook)
    const taken = await server.listen(host, port)
    settling.wake()
    return {
      ...control,
      origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
      secretKey,
      async close() {
        closing.abort()
        await server.close()
        await settling.stop()
        await sending.stop()
        await deliveries.finished()
        await store.close()
      },
    }
  } catch (error) {
    await settling.stop()
    await sending.stop()
    await store.close()
    throw error
  }
}
