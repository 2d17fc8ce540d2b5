import type { FastifyBaseLogger } from 'fastify'
import type { TicketChangeStore } from './ticket-change-store.ts'

type Needs = {
  readonly store: Pick<TicketChangeStore, 'clearOld'>
  readonly everyMs: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Again and again, piece by piece. */
export function startClearing({ store, everyMs, log }: Needs): { stop(): Promise<void> } {
  let isStopped = false
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(round)
  }, everyMs)

  async function round(): Promise<void> {
    try {
      while (!isStopped && !(await store.clearOld())) {}
    } catch (error) {
      log.warn({ err: error }, 'old changes of guest lists could not be cleared away; it is tried again')
    }
  }

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
