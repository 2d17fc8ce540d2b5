import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnreachable,
  type RefundOrder,
  type SendOutcome,
} from './payment-provider.ts'
import { cardOf, isTemporary, retryAfterMs, toOutcome, toProviderRefund } from './provider-answers.ts'
import { createMessageReader } from './webhook-messages.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly apiBase: string
  /** Several, separated by commas, while one replaces another. */
  readonly webhookSecret: string | null
  readonly timeoutMs: number
}

/** Pinned, so that an SDK update can't change what is sent and read. */
const apiVersion = '2026-10-28.endive'
const maxAttempts = 3
const firstPauseMs = 200
const pageSize = 100
/** Somebody waits for the page that shows it, and can do without. */
const cardTimeoutMs = 2_000

export function createStripeProvider({
  secretKey,
  apiBase,
  webhookSecret,
  timeoutMs,
}: StripeSettings): PaymentProvider {
  const abandoned = new AbortController()
  // Every call in progress listens to it.
  setMaxListeners(0, abandoned.signal)
  const stripe = stripeClient({ secretKey, apiBase, signal: abandoned.signal })

  async function sendRefund(order: RefundOrder): Promise<SendOutcome> {
    const deadline = Date.now() + order.withinMs
    for (let attempt = 1; ; attempt++) {
      try {
        const refund = await stripe.refunds.create(
          // Nothing personal, and not the reason, which is free text by staff.
          { payment_intent: order.paymentId, amount: order.amountCents, metadata: { refund_id: order.refundId } },
          { idempotencyKey: `refund-${order.refundId}`, timeout: Math.max(1, deadline - Date.now()) },
        )
        return { kind: 'refund', refund: toProviderRefund(refund) }
      } catch (error) {
        const outcome = toOutcome(error, { isRepeat: order.isRepeat || attempt > 1 })
        const pauseMs = Math.max(retryAfterMs(error), firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()))
        const hasTime = Date.now() + pauseMs < deadline
        if (!isTemporary(error) || attempt >= maxAttempts || !hasTime || abandoned.signal.aborted) return outcome
        await wait(pauseMs, undefined, { signal: abandoned.signal }).catch(() => undefined)
        if (abandoned.signal.aborted) return outcome
      }
    }
  }

  const readRefund = (id: string): Promise<ProviderRefund | null> =>
    orNull(async () => toProviderRefund(await stripe.refunds.retrieve(id, {}, { timeout: timeoutMs })))

  return {
    timeoutMs,
    sendRefund,

    async findRefund({ refundId, paymentId, amountCents, providerRefundId }) {
      if (providerRefundId) return readRefund(providerRefundId)
      return orNull(async () => {
        const listed = stripe.refunds.list({ payment_intent: paymentId, limit: pageSize }, { timeout: timeoutMs })
        for await (const refund of listed) {
          const isOurs = refund.metadata?.refund_id === refundId && refund.amount === amountCents
          if (isOurs) return toProviderRefund(refund)
        }
        return null
      })
    },

    readRefund,

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
          yield* page.data.map(toProviderRefund)
          after = page.data.at(-1)?.id
          hasMore = page.has_more && after !== undefined
        }
      } catch (error) {
        // A payment that Stripe doesn't know has no refunds.
        if (!isMissing(error)) throw unreachable(error)
      }
    },

    readCard: (paymentId) =>
      orNull(async () => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
          paymentId,
          { expand: ['latest_charge'] },
          { timeout: Math.min(timeoutMs, cardTimeoutMs) },
        )
        return cardOf(typeof charge === 'string' ? null : charge)
      }),

    webhook: webhookSecret === null ? null : { read: createMessageReader(stripe, { secretKey, webhookSecret }) },

    abandon: () => abandoned.abort(),
  }
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) return null
    throw unreachable(error)
  }
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

const unreachable = (cause: unknown) =>
  new ProviderUnreachable('Can’t reach the payment provider right now.', { cause })

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
    apiVersion,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    // We retry ourselves, within the time that a person waits.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(abortableFetch(signal)),
  })
}

/** Not `AbortSignal.any`: it leaks an entry per call in `abandoned`, which lives as long as the process. */
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
      // Read the body while the call can still be aborted: an answer that stalls halfway would never end.
      return new Response(await reply.arrayBuffer(), { status: reply.status, headers: reply.headers })
    } finally {
      for (const signal of ends) signal.removeEventListener('abort', end)
    }
  }
