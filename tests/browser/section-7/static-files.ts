import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../apps/console/dist', import.meta.url))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export type StaticConsole = {
  readonly origin: string
  /** The content of config.json, and the matching content security policy. */
  serve(settings: { readonly config: unknown; readonly policy: string }): void
  close(): Promise<void>
}

/** The built console on a plain file server that answers every other address with the page. */
export async function staticConsole(): Promise<StaticConsole> {
  let settings = { config: {} as unknown, policy: "default-src 'none'" }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files')
    if (pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      response.end(JSON.stringify(settings.config))
      return
    }
    const asked = path.join(built, path.normalize(pathname))
    const isFile = await stat(asked).then(
      (found) => found.isFile(),
      () => false,
    )
    const file = isFile ? asked : path.join(built, 'index.html')
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'content-security-policy': settings.policy,
    })
    response.end(await readFile(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(next) {
      settings = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
