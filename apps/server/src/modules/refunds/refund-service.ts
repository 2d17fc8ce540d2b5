import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { listPaymentRefunds, lookUpRefund } from '@ground-control/contract/refunds'
import { type RefundState, refundTable } from '@ground-control/domain/refunds/refund-states'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import {
  type PaymentProvider,
  ProviderUnreachable,
  type RefundHint,
  type SendOutcome,
} from '#platform/payments/payment-provider.ts'
import type { RefundNews } from './apply-event.ts'
import type { ElsewhereStore } from './external/elsewhere-store.ts'
import { createProviderWatch } from './external/provider-watch.ts'
import { createRefundNews, type Origin } from './external/refund-news.ts'
import type { RefundRecord } from './records/refund-records.ts'
import { answerOf, outcomeUnknown } from './refund-answer.ts'
import type { ClaimedRefund, RefundStore } from './refund-store.ts'
import type { RefundRequest } from './reserve-refund.ts'

type Needs = {
  readonly store: RefundStore
  readonly elsewhere: ElsewhereStore
  readonly provider: PaymentProvider | null
  readonly log: FastifyBaseLogger
}

type LookUpAnswer = ReplyOf<typeof lookUpRefund>['answer']

const recovery: Origin = { actor: { id: 'system:refund-recovery', name: null }, requestId: null }
const mostAtOnce = 20
const lookAgainMs = 100
/** However long the database took: less than this would be no try at all. */
const leastMs = 1_000

export function createRefundService({ store, elsewhere, provider, log }: Needs) {
  const news = createRefundNews({ store, elsewhere, log })
  const look =
    provider && createProviderWatch({ provider, log, takeNewsOf: (listed) => news.takeNewsOf(listed, recovery) })
  let watching: Promise<void> | null = null
  const stopping = new AbortController()
  // Everybody who waits listens to it.
  setMaxListeners(0, stopping.signal)
  /** Look-ups that have not ended: one that hangs holds up none of the others. */
  const underWay = new Set<Promise<void>>()

  /** Reserve, send, settle: each may be the last thing this process does, and the recovery loop goes on from there. */
  async function refund(request: RefundRequest) {
    const payments = requireProvider()
    const deadline = Date.now() + payments.timeoutMs
    const { refundId, order } = await store.reserve(request)
    try {
      if (order) await send(payments, { id: refundId, ...order }, request, { isRepeat: false, deadline })
      else await outcomeOf(refundId, deadline)
      return answerOf(await record(refundId))
    } catch (error) {
      // From here on money may have moved: no failure of ours may sound as if nothing had happened.
      throw error instanceof Refusal ? error : outcomeUnknown(refundId, error)
    }
  }

  function requireProvider(): PaymentProvider {
    if (provider) return provider
    throw new Refusal('provider-unavailable', 'No payment provider is set up here, so nothing can be refunded.')
  }

  async function send(
    payments: PaymentProvider,
    { id, paymentId, amountCents }: Pick<ClaimedRefund, 'id' | 'paymentId' | 'amountCents'>,
    { actor, requestId }: Origin,
    { isRepeat, deadline }: { isRepeat: boolean; deadline: number },
  ): Promise<void> {
    const { effect } = await news.apply(id, { event: 'sending', actor, requestId })
    if (effect === 'ignored') return
    const withinMs = Math.max(leastMs, deadline - Date.now())
    const outcome = await payments.sendRefund({ refundId: id, paymentId, amountCents, isRepeat, withinMs })
    if (outcome.kind === 'no-answer') log.warn({ refundId: id, reason: outcome.reason }, 'a refund has no answer yet')
    // Perhaps because somebody refunded the payment there: known before its tickets are free, they go to that one at once.
    if (outcome.kind === 'refused') await lookElsewhere(payments, paymentId, deadline)
    await news.apply(id, { ...newsOf(outcome), actor, requestId })
  }

  async function lookElsewhere(payments: PaymentProvider, paymentId: string, deadline: number): Promise<void> {
    try {
      await news.lookAt(payments, paymentId, recovery, Math.max(deadline, Date.now() + leastMs))
    } catch (error) {
      log.warn(
        { err: error, paymentId },
        'what was refunded at the provider itself could not be read; it is tried again',
      )
    }
  }

  /** Goes on beside whatever else is done. */
  function begin(what: string, work: () => Promise<void>): void {
    const working = work()
      .catch((error: unknown) => {
        log.warn({ err: error, what }, 'the provider could not be asked; it is tried again')
      })
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }

  /** Somebody else is at it: their outcome is this one's answer too. */
  async function outcomeOf(refundId: string, deadline: number): Promise<void> {
    while ((await store.stateOf(refundId)) === 'reserved' && Date.now() < deadline && !stopping.signal.aborted) {
      await wait(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function record(refundId: string): Promise<RefundRecord> {
    const found = await store.record(refundId)
    if (!found) throw new Refusal('not-found', 'There is no such refund.')
    return found
  }

  async function lookedUp(payments: PaymentProvider, refund: ClaimedRefund) {
    try {
      return await payments.findRefund({ ...refund, refundId: refund.id })
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error.cause, refundId: refund.id }, 'a refund could not be looked up')
      return 'unreachable'
    }
  }

  async function resolve(payments: PaymentProvider, claimed: ClaimedRefund): Promise<void> {
    const found = await payments.findRefund({ ...claimed, refundId: claimed.id })
    if (found) return news.take(found, recovery)
    if (refundTable[claimed.state]['seen-absent'] === 'ignored') {
      log.error({ refundId: claimed.id }, 'the provider does not know a refund that it accepted')
      return
    }
    await send(payments, claimed, recovery, { isRepeat: true, deadline: Date.now() + payments.timeoutMs })
  }

  return {
    refund,
    record,

    /** What the provider shows now is applied as a webhook's news would be. It never sends: that is the loop's alone. */
    async lookUp(refundId: string, origin: Origin): Promise<{ state: RefundState; answer: LookUpAnswer }> {
      const refund = await store.find(refundId)
      if (!refund) throw new Refusal('not-found', 'There is no such refund.')
      if (!provider) return { state: refund.state, answer: 'unreachable' }
      const found = await lookedUp(provider, refund)
      const answer = found === 'unreachable' ? found : found ? 'found' : 'absent'
      const shown = found !== 'unreachable' && found ? { status: found.status, providerRefundId: found.id } : {}
      const { paymentId, amountCents, state } = refund
      await store.noteLookUp(refundId, { ...origin, after: { answer, ...shown, state, paymentId, amountCents } })
      if (found !== 'unreachable' && found) await news.take(found, origin)
      return { state: (await store.stateOf(refundId)) ?? state, answer }
    },

    async recordsOf(paymentId: string): Promise<ReplyOf<typeof listPaymentRefunds>> {
      const records = await store.recordsOf(paymentId)
      if (!records) throw new Refusal('not-found', 'There is no such payment.')
      return records
    },

    /** One round of what every process does by and by: open refunds that nobody works on are brought to their end. */
    async recover(): Promise<void> {
      if (!provider || underWay.size >= mostAtOnce) return
      for (const each of await store.claim(mostAtOnce - underWay.size)) {
        begin(each.id, () => resolve(provider, each))
      }
    },

    /** Looks for what was done at the provider itself. One look at a time, however long it takes. */
    watch(signal: AbortSignal): void {
      if (!look || watching) return
      watching = look(signal)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'news of the provider could not be kept; it is tried again')
        })
        .finally(() => {
          watching = null
        })
    },

    /** What was begun to be resolved has ended. */
    async settled(): Promise<void> {
      await watching
      await Promise.all(underWay)
    },

    forgetOldKeys: store.forgetOldKeys,

    async hear(hint: RefundHint, requestId: string): Promise<void> {
      if (provider) await news.hear(provider, hint, requestId)
    },

    /** No more waiting: what is under way becomes unknown, and is looked up by whoever runs next. */
    abandon(): void {
      stopping.abort()
      provider?.abandon()
    },
  }
}

export type RefundService = ReturnType<typeof createRefundService>

function newsOf(outcome: SendOutcome): Omit<RefundNews, 'actor' | 'requestId'> {
  if (outcome.kind === 'no-answer') return { event: 'no-answer', reason: outcome.reason }
  if (outcome.kind === 'refused') return { event: 'answered-failed', failure: outcome.failure }
  const { id, status, failure } = outcome.refund
  const event = status === 'failed' ? 'seen-failed' : (`answered-${status}` as const)
  return { event, providerRefundId: id, failure }
}
