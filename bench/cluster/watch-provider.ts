import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type pg from 'pg'

type Paid = { readonly id: string; readonly metadata: Readonly<Record<string, string>> }

/**
 * A proxy in front of the sandbox that records every confirmed refund. The sandbox's books are in the database that is
 * killed. A real provider's books aren't, so this record isn't either.
 */
export async function watchProvider(sandbox: string) {
  const paid = new Map<string, Paid>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    try {
      const method = request.method ?? 'GET'
      const reply = await fetch(sandbox + request.url, { method, headers, ...(method === 'POST' && { body }) })
      const answer = await reply.text()
      if (method === 'POST' && reply.ok && request.url?.startsWith('/v1/refunds')) {
        const refund = JSON.parse(answer) as Paid
        paid.set(refund.id, refund)
      }
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(answer)
    } catch {
      // The sandbox hung up, so we do too.
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Confirmed refunds that we don't have under that id. */
    async notKept(pool: pg.Pool): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select provider_refund_id as id from refunds where state = 'succeeded' and provider_refund_id = any($1)`,
        [[...paid.keys()]],
      )
      const kept = new Set(rows.map(({ id }) => id))
      if (paid.size === 0) throw new Error('The provider was never asked for a refund.')
      return [...paid.keys()].filter((id) => !kept.has(id))
    },

    /** Tickets that are in more than one refund. */
    paidTwice(): string[] {
      const tickets = [...paid.values()].flatMap(({ metadata }) => metadata.ticket_ids?.split(',') ?? [])
      return tickets.filter((ticket, at) => tickets.indexOf(ticket) !== at)
    },

    close: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}
