import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { send, sendProblem } from '#http/send.ts'
import { posterSvg } from './poster.ts'

/** Serves /media/events/<eventId>.svg, drawn from the id. Nothing is stored. */
export function mediaHandler(req: IncomingMessage, res: ServerResponse): void {
  const id = eventIdOf(req)
  if (id === null) sendProblem(req, res, { status: 404, detail: 'There is no such picture.', code: 'not-found' })
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
  else send(req, res, { status: 200, type: 'image/svg+xml; charset=utf-8', body: svg })
}

function eventIdOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return /^\/media\/events\/([A-Za-z0-9_-]{1,100})\.svg(?:\?.*)?$/.exec(url)?.[1] ?? null
}
