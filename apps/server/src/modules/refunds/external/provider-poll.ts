import type { FastifyBaseLogger } from 'fastify'
import { type PaymentProvider, type ProviderRefund, ProviderUnreachable } from '#platform/payments/payment-provider.ts'

type Needs = {
  readonly provider: PaymentProvider
  readonly importChanged: (listed: readonly ProviderRefund[]) => Promise<void>
  readonly log: FastifyBaseLogger
}

const dayMs = 86_400_000
/** A refund can fail weeks after it was paid. */
const fullRangeMs = 90 * dayMs
const fullEveryMs = dayMs / 4
/** The provider's clock is not ours, and its lists may lag behind. */
const overlapMs = 600_000
const maxRefunds = 5_000
const withinMs = 120_000
const batchSize = 100

/** Finds what a webhook would have told us. Each poll reads the newest refunds; every few hours it reads the full range. */
export function createProviderPoll({ provider, importChanged, log }: Needs) {
  let last: { readonly at: number; readonly fullAt: number } | null = null

  async function poll(signal: AbortSignal): Promise<void> {
    const at = Date.now()
    const isFull = last === null || at - last.fullAt >= fullEveryMs
    const createdSince = new Date(last === null || isFull ? at - fullRangeMs : last.at - overlapMs)
    let seen = 0
    let batch: ProviderRefund[] = []
    for await (const refund of provider.listRefunds({ createdSince, deadline: at + withinMs })) {
      batch.push(refund)
      seen += 1
      if (batch.length >= batchSize) {
        await importChanged(batch)
        batch = []
      }
      if (signal.aborted) return
      if (seen >= maxRefunds) break
    }
    await importChanged(batch)
    last = { at, fullAt: last === null || isFull ? at : last.fullAt }
  }

  return async (signal: AbortSignal): Promise<void> => {
    try {
      await poll(signal)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      if (!signal.aborted) log.warn({ err: error.cause }, 'could not list refunds at the provider; will retry')
    }
  }
}
