import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ForgetfulProvider = Awaited<ReturnType<typeof startForgetfulProvider>>

type Listed = { readonly payment_intent: string; metadata: Record<string, string> }

/** Hides what links a forgotten payment's refunds to us, as if their random ids were only in our database. */
export async function startForgetfulProvider(sandbox: string) {
  const forgotten = new Map<string, number>()
  const ageOf = (paymentId: string) => String(forgotten.get(paymentId) ?? 0)

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const form = new URLSearchParams(body)
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    if (request.method === 'POST') {
      const age = ageOf(form.get('payment_intent') ?? '')
      headers.set('idempotency-key', `${headers.get('idempotency-key')}-${age}`)
      form.set('metadata[age]', age)
      form.delete('metadata[ticket_ids]')
    }
    try {
      const reply = await fetch(sandbox + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(request.method === 'POST' && { body: form.toString() }),
      })
      const answer = JSON.parse(await reply.text())
      for (const refund of [answer, ...(answer.data ?? [])] as Listed[]) {
        if (refund.metadata && refund.metadata.age !== ageOf(refund.payment_intent)) refund.metadata = {}
      }
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    } catch {
      // The sandbox hung up, so we do too.
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget: (paymentId: string) => void forgotten.set(paymentId, (forgotten.get(paymentId) ?? 0) + 1),
    close: () => void server.close().closeAllConnections(),
  }
}
