import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RefundStore } from '#modules/refunds/refund-store.ts'
import type { Origin } from '#modules/refunds/transactions/apply-event.ts'
import type { PaymentProvider, ProviderRefund, RefundHint } from '#platform/payments/payment-provider.ts'
import type { ExternalRefundStore } from './external-refund-store.ts'

type Needs = {
  readonly provider: PaymentProvider
  readonly refunds: Pick<RefundStore, 'apply'>
  readonly store: ExternalRefundStore
  readonly log: FastifyBaseLogger
}

const webhookActor = { id: 'system:payment-webhook', name: null }
/** By then our own call usually has its answer, and the message tells nothing new. */
const ownAnswerMs = 500

/** Imports what the provider shows. Importing a refund again changes nothing, so order and repeats don't matter. */
export function createExternalRefundService({ provider, refunds, store, log }: Needs) {
  /** Moves our refund to the provider's state, or records an external one. */
  async function importRefund(found: ProviderRefund, origin: Origin): Promise<void> {
    const known = await store.matchingRefund(found)
    if (known !== null) {
      const { id, status, failure } = found
      const update = { ...origin, event: `seen-${status}` as const, providerRefundId: id, failure }
      const { effect } = await refunds.apply(known, update)
      // The provider paid this refund, but its tickets went to another one, so record it as external.
      if (effect !== 'contradicted') return
    }
    const refundId = await store.record(found, origin.requestId)
    if (refundId !== null) log.info({ refundId, providerRefundId: found.id }, 'imported a refund from the provider')
  }

  async function importChanged(listed: readonly ProviderRefund[], origin: Origin): Promise<void> {
    for (const found of await store.changedAmong(listed)) await importRefund(found, origin)
  }

  async function importPayment(
    paymentId: string,
    origin: Origin,
    deadline = Date.now() + provider.timeoutMs,
  ): Promise<void> {
    await importChanged(await provider.refundsOf(paymentId, { deadline, mayBeUnknown: true }), origin)
  }

  /** Never trusts a message's content: fetches the refund, unless we already have what the message says. */
  async function handleWebhook(hint: RefundHint, requestId: string): Promise<void> {
    const { paymentId, providerRefundId } = hint
    if (await isNoNews(hint)) return
    if (!(await store.isOurPayment(paymentId))) return
    const origin = { actor: webhookActor, requestId }
    if (providerRefundId === null) return importPayment(paymentId, origin)
    const found = await provider.readRefund(providerRefundId)
    if (found) await importRefund(found, origin)
  }

  async function isNoNews(hint: RefundHint): Promise<boolean> {
    const first = await store.compareMessage(hint)
    if (first !== 'on-its-way') return first === 'same'
    await wait(ownAnswerMs)
    return (await store.compareMessage(hint)) === 'same'
  }

  return { importRefund, importChanged, importPayment, handleWebhook }
}

export type ExternalRefundService = ReturnType<typeof createExternalRefundService>
