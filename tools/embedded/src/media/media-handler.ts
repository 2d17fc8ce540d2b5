import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { posterSvg } from './poster.ts'

/** Serves /media/events/<eventId>.svg, drawn from the id. Nothing is stored. */
export function mediaHandler(req: IncomingMessage, res: ServerResponse): void {
  const id = eventIdOf(req)
  if (id === null) notFound(req, res)
  else sendPoster(id, req, res)
}

function sendPoster(id: string, req: IncomingMessage, res: ServerResponse): void {
  const svg = posterSvg({ id })
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`
  res.setHeader('etag', etag)
  res.setHeader('cache-control', 'public, max-age=86400')
  res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  res.setHeader('x-content-type-options', 'nosniff')
  if (req.headers['if-none-match'] === etag) res.writeHead(304).end()
  else send(req, res, 200, 'image/svg+xml; charset=utf-8', svg)
}

function eventIdOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return /^\/media\/events\/([A-Za-z0-9_-]{1,100})\.svg(?:\?.*)?$/.exec(url)?.[1] ?? null
}

function notFound(req: IncomingMessage, res: ServerResponse): void {
  const given = req.headers['x-request-id']
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such picture.',
    code: 'not-found',
    requestId: typeof given === 'string' && /^[\w-]{1,100}$/.test(given) ? given : randomUUID(),
  }
  send(req, res, 404, 'application/problem+json', JSON.stringify(problem))
}

function send(req: IncomingMessage, res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  res.end(req.method === 'HEAD' ? undefined : body)
}
