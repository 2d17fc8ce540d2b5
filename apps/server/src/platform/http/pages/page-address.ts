import type { FastifyRequest } from 'fastify'

/** The server's own addresses: unknown ones below these get 404, not a page of the console. */
const ours =
  /^\/(api|public|identity|media|mail|assets)(\/|$)|^\/(healthz|readyz|metrics|openapi\.json|docs|config\.json)$/

export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [pathname = ''] = url.split('?')
  return (method === 'GET' || method === 'HEAD') && !ours.test(pathname)
}
