import { connect } from 'node:net'

export type RawReply = { readonly status: number; readonly headers: Headers; readonly body: string }

/** Sends exactly these bytes. fetch would clean up paths and refuse malformed requests. */
export async function rawRequest(
  base: string,
  requestLine: string,
  headers: readonly string[] = [],
  asHost: string | null = new URL(base).host,
): Promise<RawReply> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), family: 4 })
  // The socket stays open, because a client that has hung up gets no answer.
  const host = asHost === null ? [] : [`Host: ${asHost}`]
  socket.write([`${requestLine} HTTP/1.1`, ...host, ...headers, 'Connection: close', '', ''].join('\r\n'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
    body: rest.join('\r\n\r\n'),
  }
}
