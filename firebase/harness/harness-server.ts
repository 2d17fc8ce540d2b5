import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { harnessFolder } from './harness-setup.ts'

type HarnessServer = { readonly origin: string; close(): void }

/** A real server, because browsers block calls from intercepted pages to this machine. */
export async function serveHarness(): Promise<HarnessServer> {
  const server = createServer(({ url = '' }, response) => {
    const { body, contentType } = harnessFile(new URL(url, 'http://harness').pathname)
    response.setHeader('content-type', contentType)
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The harness has no port.')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

export function harnessFile(pathname: string): { readonly body: Buffer; readonly contentType: string } {
  const file = path.join(harnessFolder, path.posix.normalize(pathname).replace(/^\/harness\//, ''))
  return { body: readFileSync(file), contentType: file.endsWith('.html') ? 'text/html' : 'text/javascript' }
}
