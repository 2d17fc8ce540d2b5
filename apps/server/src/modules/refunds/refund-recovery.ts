import type { FastifyBaseLogger } from 'fastify'
import type { PollResult } from './external/provider-poll.ts'
import type { RefundStore, StoredRefund } from './refund-store.ts'

type Needs = {
  readonly store: Pick<RefundStore, 'claim' | 'forgetOldKeys'>
  readonly atProvider: {
    resolve(refund: StoredRefund): Promise<void>
    poll(signal: AbortSignal): Promise<PollResult>
  } | null
  readonly everyMs: number
  readonly log: FastifyBaseLogger
}

const forgetKeysEveryMs = 600_000
const pollEveryMs = { done: 60_000, more: 5_000, busy: 10_000 }
const maxAtOnce = 20

/** Starts at once and runs forever. Any number of processes may run it: each open refund goes to one of them. */
export function startRefundRecovery({ store, atProvider, everyMs, log }: Needs): { stop(): Promise<void> } {
  const stopping = new AbortController()
  /** Rounds don't wait for these, so that a look-up that hangs doesn't delay other refunds. */
  const inProgress = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let keysForgottenAt = 0
  let pollAt = 0

  async function resolveOpenRefunds(): Promise<void> {
    if (!atProvider || inProgress.size >= maxAtOnce) return
    for (const refund of await store.claim(maxAtOnce - inProgress.size)) {
      const work = atProvider
        .resolve(refund)
        .catch((error: unknown) =>
          log.warn({ err: error, refundId: refund.id }, 'could not resolve a refund; will retry'),
        )
        .finally(() => inProgress.delete(work))
      inProgress.add(work)
    }
  }

  function startPoll(): void {
    if (!atProvider || polling || Date.now() < pollAt) return
    polling = atProvider
      .poll(stopping.signal)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'could not import the provider’s refunds; will retry')
        return 'done' as const
      })
      .then((result) => {
        pollAt = Date.now() + pollEveryMs[result]
        polling = null
      })
  }

  async function forgetOldKeys(): Promise<void> {
    if (Date.now() - keysForgottenAt < forgetKeysEveryMs) return
    await store.forgetOldKeys()
    keysForgottenAt = Date.now()
  }

  async function round(): Promise<void> {
    try {
      await resolveOpenRefunds()
      startPoll()
      await forgetOldKeys()
    } catch (error) {
      log.warn({ err: error }, 'could not read open refunds; will retry')
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
      await polling
      await Promise.all(inProgress)
    },
  }
}
