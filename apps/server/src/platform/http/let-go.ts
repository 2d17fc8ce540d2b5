import type { FastifyInstance } from 'fastify'

/** While the server closes: a connection that is answered meanwhile would stay open, and the end would wait for it. */
export function letGoWhenClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
