import type { FastifyBaseLogger } from 'fastify'
import type { RefundNews } from '#modules/refunds/apply-event.ts'
import type { RefundStore } from '#modules/refunds/refund-store.ts'
import type { Actor } from '#platform/audit/write-audit.ts'
import type { PaymentProvider, ProviderRefund, RefundHint } from '#platform/payments/payment-provider.ts'
import type { ElsewhereStore } from './elsewhere-store.ts'

/** On whose behalf a refund moves: the person who asked, or ourselves. */
export type Origin = { readonly actor: Actor; readonly requestId: string | null }

type Needs = {
  readonly store: Pick<RefundStore, 'apply'>
  readonly elsewhere: ElsewhereStore
  readonly log: FastifyBaseLogger
}

const webhookActor: Actor = { id: 'system:payment-webhook', name: null }

/** What the provider shows is what counts, so neither the order nor the number of times it is heard can matter. */
export function createRefundNews({ store, elsewhere, log }: Needs) {
  async function apply(refundId: string, news: RefundNews) {
    const applied = await store.apply(refundId, news)
    if (applied.effect === 'contradicted') {
      log.error({ refundId, event: news.event }, 'the provider paid a refund whose tickets belong to another one now')
    }
    return applied
  }

  /** One of ours moves as it has moved there; what is none of ours gets a record of its own. */
  async function take(found: ProviderRefund, origin: Origin): Promise<void> {
    const known = await elsewhere.known(found)
    if (known !== null) {
      const { id, status, failure } = found
      const { effect } = await apply(known, { event: `seen-${status}`, providerRefundId: id, failure, ...origin })
      // Its money is gone all the same: it is kept as a refund without tickets.
      if (effect !== 'contradicted') return
    }
    const refundId = await elsewhere.record(found, origin.requestId)
    if (refundId !== null)
      log.info({ refundId, providerRefundId: found.id }, 'a refund was made at the provider itself')
  }

  async function takeNewsOf(listed: readonly ProviderRefund[], origin: Origin): Promise<void> {
    for (const found of await elsewhere.newsAmong(listed)) await take(found, origin)
  }

  /** All that the provider has of one payment. */
  async function lookAt(
    provider: PaymentProvider,
    paymentId: string,
    origin: Origin,
    deadline = Date.now() + provider.timeoutMs,
  ): Promise<void> {
    const listed: ProviderRefund[] = []
    for await (const found of provider.listRefunds({ paymentId, deadline })) listed.push(found)
    await takeNewsOf(listed, origin)
  }

  return {
    apply,
    take,
    takeNewsOf,
    lookAt,

    /** What the message says is not believed; what it is about is asked for. */
    async hear(
      provider: PaymentProvider,
      { paymentId, providerRefundId }: RefundHint,
      requestId: string,
    ): Promise<void> {
      if (!(await elsewhere.isOurs(paymentId))) return
      const origin = { actor: webhookActor, requestId }
      if (providerRefundId === null) return lookAt(provider, paymentId, origin)
      const found = await provider.readRefund(providerRefundId)
      if (found) await take(found, origin)
    },
  }
}
