import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

type Content = { readonly status: number; readonly type: string; readonly body: string | Buffer }
type Problem = { readonly status: number; readonly detail: string; readonly code: string }

export function send(req: IncomingMessage, res: ServerResponse, { status, type, body }: Content): void {
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** The shape of the server's own error answers. */
export function sendProblem(req: IncomingMessage, res: ServerResponse, { status, detail, code }: Problem): void {
  const given = req.headers['x-request-id']
  const problem = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    requestId: typeof given === 'string' && /^[\w-]{1,100}$/.test(given) ? given : randomUUID(),
  }
  send(req, res, { status, type: 'application/problem+json', body: JSON.stringify(problem) })
}
