import type { FastifyInstance } from 'fastify'

const usualPauseMs = 5_000

/** Repeats some work while the app runs. A failure is logged, and the work is retried at the next turn. */
export function repeatWhileOpen(app: FastifyInstance, work: () => Promise<void>, pauseMs = usualPauseMs): void {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isClosing = false
  async function round() {
    let nextMs = pauseMs
    await work().catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not run a repeated task; will retry')
      nextMs = Math.max(pauseMs, usualPauseMs)
    })
    if (!isClosing) timer = setTimeout(start, nextMs)
  }
  function start() {
    working = round()
  }
  app.addHook('onReady', async () => start())
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await working
  })
}
