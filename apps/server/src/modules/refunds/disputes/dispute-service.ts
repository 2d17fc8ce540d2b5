import type { FastifyBaseLogger } from 'fastify'
import { type PaymentProvider, type ProviderDispute, ProviderUnreachable } from '#platform/payments/payment-provider.ts'
import type { DisputeStore } from './dispute-store.ts'

type Needs = {
  readonly provider: Pick<PaymentProvider, 'readDispute' | 'listDisputes'>
  readonly store: DisputeStore
  readonly log: FastifyBaseLogger
}

const dayMs = 86_400_000
/** A bank may take this long to decide. */
const fullRangeMs = 180 * dayMs
const fullEveryMs = dayMs / 4
const overlapMs = 600_000
const withinMs = 60_000
const maxReread = 20

/** Stores disputes as the provider shows them, from webhooks and from polling. */
export function createDisputeService({ provider, store, log }: Needs) {
  let last: { readonly at: number; readonly fullAt: number } | null = null

  async function keep(dispute: ProviderDispute): Promise<void> {
    const { id, paymentId, status } = dispute
    if (await store.save(dispute)) log.info({ disputeId: id, paymentId, status }, 'a dispute was opened or changed')
  }

  /** A webhook is only a hint, so fetch the dispute. */
  async function look(disputeId: string): Promise<void> {
    const found = await provider.readDispute(disputeId)
    if (found) await keep(found)
  }

  async function pollOnce(signal: AbortSignal): Promise<void> {
    const at = Date.now()
    const isFull = last === null || at - last.fullAt >= fullEveryMs
    const createdSince = new Date(last === null || isFull ? at - fullRangeMs : last.at - overlapMs)
    for await (const dispute of provider.listDisputes({ createdSince, deadline: at + withinMs })) {
      if (signal.aborted) return
      await keep(dispute)
    }
    // A list by creation date doesn't show that an older one was decided.
    for (const disputeId of await store.stale(maxReread)) {
      if (signal.aborted) return
      await look(disputeId)
    }
    last = { at, fullAt: last === null || isFull ? at : last.fullAt }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    try {
      await pollOnce(signal)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      if (!signal.aborted) log.warn({ err: error.cause }, 'could not list disputes at the provider; will retry')
    }
  }

  return { look, poll }
}

export type DisputeService = ReturnType<typeof createDisputeService>
