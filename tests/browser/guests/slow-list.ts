import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

type SlowList = {
  /** Sends this many more tickets, after the list was requested. */
  send(count: number): Promise<void>
  end(): Promise<void>
  /** Ends the answer in the middle. */
  breakOff(): Promise<void>
  /** Resolves when the reader leaves before the end. */
  readonly left: Promise<void>
  close(): Promise<void>
}

/** A guest list that arrives as slowly as the test wants, from a real server that replaces the usual one. */
export async function slowList(page: Page, headers: Record<string, string> = {}): Promise<SlowList> {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  let answer: (reply: ServerResponse) => void = () => {}
  const asked = new Promise<ServerResponse>((resolve) => {
    answer = resolve
  })
  let sent = 0
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    response.write('[\n')
    answer(response)
    response.once('close', () => {
      if (!response.writableFinished) leave()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await page.route('**/api/v1/tickets/*/details*', (route) => route.continue({ url: `http://127.0.0.1:${port}/list` }))
  return {
    left,
    async send(count) {
      const reply = await asked
      for (let at = 0; at < count; at += 1) {
        const row = { ticketId: `tkt_slow_${sent}`, price: 2500, redeemed: false, owner: { name: `Guest ${sent}` } }
        reply.write(`${sent === 0 ? '' : ',\n'}${JSON.stringify(row)}`)
        sent += 1
      }
    },
    async end() {
      ;(await asked).end('\n]')
    },
    async breakOff() {
      ;(await asked).destroy()
    },
    async close() {
      await page.unroute('**/api/v1/tickets/*/details*')
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
