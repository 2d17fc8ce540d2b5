import type { FastifyRequest } from 'fastify'

/** Addresses below these belong to the server. Unknown ones get 404 instead of a page of the console. */
const ours =
  /^\/(api|public|identity|media|mail|assets)(\/|$)|^\/(healthz|readyz|metrics|openapi\.json|docs|config\.json)$/

export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [pathname = ''] = url.split('?')
  return (method === 'GET' || method === 'HEAD') && !ours.test(pathname)
}
