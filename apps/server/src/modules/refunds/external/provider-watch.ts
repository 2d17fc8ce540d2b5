import type { FastifyBaseLogger } from 'fastify'
import { type PaymentProvider, type ProviderRefund, ProviderUnreachable } from '#platform/payments/payment-provider.ts'

type Needs = {
  readonly provider: PaymentProvider
  readonly takeNewsOf: (listed: readonly ProviderRefund[]) => Promise<void>
  readonly log: FastifyBaseLogger
}

const dayMs = 86_400_000
/** A refund can fail weeks after it was paid. */
const farMs = 90 * dayMs
const farEveryMs = dayMs / 4
/** The provider's clock is not ours, and its lists may lag behind. */
const overlapMs = 600_000
const mostRefunds = 5_000
const withinMs = 120_000
const atOnce = 100

/**
 * What a webhook would have told: refunds made at the provider itself, and those of ours that failed long after they were
 * paid. The newest again and again; far back at the start, and every few hours.
 */
export function createProviderWatch({ provider, takeNewsOf, log }: Needs) {
  let last: { readonly at: number; readonly farAt: number } | null = null

  async function look(signal: AbortSignal): Promise<void> {
    const at = Date.now()
    const isFar = last === null || at - last.farAt >= farEveryMs
    const createdSince = new Date(last === null || isFar ? at - farMs : last.at - overlapMs)
    let seen = 0
    let page: ProviderRefund[] = []
    for await (const refund of provider.listRefunds({ createdSince, deadline: at + withinMs })) {
      page.push(refund)
      seen += 1
      if (page.length >= atOnce) {
        await takeNewsOf(page)
        page = []
      }
      if (signal.aborted) return
      if (seen >= mostRefunds) break
    }
    await takeNewsOf(page)
    last = { at, farAt: last === null || isFar ? at : last.farAt }
  }

  return async (signal: AbortSignal): Promise<void> => {
    try {
      await look(signal)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      if (!signal.aborted) log.warn({ err: error.cause }, 'the provider’s newest refunds could not be read')
    }
  }
}
