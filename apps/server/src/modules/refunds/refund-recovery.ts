import type { FastifyBaseLogger } from 'fastify'
import type { RefundService } from './refund-service.ts'

type Needs = {
  readonly service: Pick<RefundService, 'recover' | 'watch' | 'settled' | 'forgetOldKeys'>
  readonly everyMs: number
  readonly log: FastifyBaseLogger
}

const keysEveryMs = 600_000
const watchEveryMs = 60_000

/** At once, then again and again. Any number of processes may run it: each open refund goes to one of them. */
export function startRefundRecovery({ service, everyMs, log }: Needs): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  let keysAt = 0
  let watchAt = 0

  async function round(): Promise<void> {
    try {
      await service.recover()
      if (Date.now() - watchAt >= watchEveryMs) {
        watchAt = Date.now()
        service.watch(stopping.signal)
      }
      if (Date.now() - keysAt >= keysEveryMs) {
        await service.forgetOldKeys()
        keysAt = Date.now()
      }
    } catch (error) {
      log.warn({ err: error }, 'open refunds could not be read; it is tried again')
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs)
  }
  const next = () => {
    running = round()
  }
  let running = round()

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
      await service.settled()
    },
  }
}
