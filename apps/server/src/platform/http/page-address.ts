import type { FastifyRequest } from 'fastify'

/** Calls and documents of the server: an unknown address below these is a problem, not the console. */
const ours = /^\/(api|public|identity|media|assets)(\/|$)|^\/(healthz|readyz|metrics|openapi\.json|docs|config\.json)$/

/** Somebody wants a page, which is the console's to show. */
export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [pathname = ''] = url.split('?')
  return (method === 'GET' || method === 'HEAD') && !ours.test(pathname)
}
