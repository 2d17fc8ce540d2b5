import type { FastifyInstance } from 'fastify'

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** A page opened as localhost moves to the printed address: the identity provider knows only that one. */
export function canonicalAddress(app: FastifyInstance, { origin }: { origin: string }) {
  const { host } = new URL(origin)
  if (!loopbackNames.test(host)) return
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.headers.host ?? host
    const isPage = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
    if (isPage && asked !== host && loopbackNames.test(asked)) return reply.redirect(origin + request.url, 307)
  })
}
