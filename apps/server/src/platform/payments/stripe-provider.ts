import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import {
  BadSignature,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundHint,
  type RefundOrder,
  type SendOutcome,
} from './payment-provider.ts'
import { isPassing, retryAfterMs, toListedRefund, toOutcome, toProviderRefund } from './provider-answers.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly apiBase: string
  readonly webhookSecret: string | null
  readonly timeoutMs: number
}

const mostAttempts = 3
const firstPauseMs = 200
const pageSize = 100

export function createStripeProvider({
  secretKey,
  apiBase,
  webhookSecret,
  timeoutMs,
}: StripeSettings): PaymentProvider {
  const abandoned = new AbortController()
  // Every call under way listens to it.
  setMaxListeners(0, abandoned.signal)
  const stripe = stripeClient({ secretKey, apiBase, signal: abandoned.signal })

  async function sendRefund(order: RefundOrder): Promise<SendOutcome> {
    const deadline = Date.now() + order.withinMs
    for (let attempt = 1; ; attempt++) {
      try {
        const refund = await stripe.refunds.create(
          // Nothing personal, and not the reason: it is staff's own text.
          { payment_intent: order.paymentId, amount: order.amountCents, metadata: { refund_id: order.refundId } },
          { idempotencyKey: `refund-${order.refundId}`, timeout: Math.max(1, deadline - Date.now()) },
        )
        return { kind: 'refund', refund: toProviderRefund(refund) }
      } catch (error) {
        const outcome = toOutcome(error, { isRepeat: order.isRepeat || attempt > 1 })
        const pauseMs = Math.max(retryAfterMs(error), firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()))
        const hasTime = Date.now() + pauseMs < deadline
        if (!isPassing(error) || attempt >= mostAttempts || !hasTime || abandoned.signal.aborted) return outcome
        await wait(pauseMs, undefined, { signal: abandoned.signal }).catch(() => undefined)
        if (abandoned.signal.aborted) return outcome
      }
    }
  }

  return {
    timeoutMs,
    sendRefund,

    async findRefund({ refundId, paymentId, providerRefundId }) {
      const options = { timeout: timeoutMs }
      try {
        if (providerRefundId) return toProviderRefund(await stripe.refunds.retrieve(providerRefundId, {}, options))
        for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: pageSize }, options)) {
          if (refund.metadata?.refund_id === refundId) return toProviderRefund(refund)
        }
        return null
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
        throw new ProviderUnreachable('The payment provider cannot be asked right now.', { cause: error })
      }
    },

    async *listRefunds({ paymentId, createdSince, deadline }) {
      let after: string | undefined
      try {
        for (let hasMore = true; hasMore; ) {
          const page = await stripe.refunds.list(
            {
              limit: pageSize,
              ...(paymentId && { payment_intent: paymentId }),
              ...(createdSince && { created: { gte: Math.floor(createdSince.getTime() / 1000) } }),
              ...(after && { starting_after: after }),
            },
            { timeout: Math.max(1, Math.min(timeoutMs, deadline - Date.now())) },
          )
          yield* page.data.map(toListedRefund)
          after = page.data.at(-1)?.id
          hasMore = page.has_more && after !== undefined
        }
      } catch (error) {
        // Stripe knows no such payment: there are no refunds of it.
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return
        throw new ProviderUnreachable('The payment provider cannot be asked right now.', { cause: error })
      }
    },

    webhook:
      webhookSecret === null ? null : { read: (body, signature) => readHint(stripe, body, signature, webhookSecret) },

    abandon: () => abandoned.abort(),
  }
}

function stripeClient({
  secretKey,
  apiBase,
  signal,
}: {
  secretKey: string
  apiBase: string
  signal: AbortSignal
}): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    // Repeats are ours: they must fit into the time that a person waits.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(abortableFetch(signal)),
  })
}

/**
 * Ends with the SDK's own time limit or with `abandoned`. By hand: `AbortSignal.any` leaves an entry in a signal that
 * lives as long as the process for every call ever made.
 */
const abortableFetch =
  (abandoned: AbortSignal) =>
  async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const call = new AbortController()
    const ends = [init.signal, abandoned].filter((signal) => signal != null)
    const end = () => call.abort()
    for (const signal of ends) {
      if (signal.aborted) end()
      signal.addEventListener('abort', end)
    }
    try {
      const reply = await fetch(input, { ...init, redirect: 'error', signal: call.signal })
      // Read here, while it can still be ended: an answer that stops half way would otherwise never end.
      return new Response(await reply.arrayBuffer(), { status: reply.status, headers: reply.headers })
    } finally {
      for (const signal of ends) signal.removeEventListener('abort', end)
    }
  }

/** The signature's own time limit keeps an old message from being played again. */
function readHint(stripe: Stripe, body: Buffer, signature: string, secret: string): RefundHint | null {
  const event = eventOf(stripe, body, signature, secret)
  const about = event.data.object as { readonly object?: string; readonly id?: string; readonly metadata?: unknown }
  if (about.object !== 'refund' || typeof about.id !== 'string') return null
  const { refund_id: refundId } = (about.metadata ?? {}) as { refund_id?: unknown }
  return { providerRefundId: about.id, refundId: typeof refundId === 'string' ? refundId : null }
}

function eventOf(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    throw new BadSignature('The signature does not fit the message.', { cause: error })
  }
}
