import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import {
  isStorableId,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderRefund,
  ProviderUnreachable,
  type RefundOrder,
  type SendOutcome,
  UnknownCursor,
  UnknownPayment,
} from './payment-provider.ts'
import {
  askedWaitMs,
  cardOf,
  isTemporary,
  retryAfterMs,
  toOutcome,
  toProviderDispute,
  toProviderRefund,
} from './provider-answers.ts'
import { toMetadata } from './refund-metadata.ts'
import { createStripeHttp } from './stripe-http.ts'
import { createMessageReader, isLiveKey } from './webhook-messages.ts'

export type StripeSettings = {
  readonly secretKey: string
  readonly apiBase: string
  readonly webhookSecret: string | null
  readonly timeoutMs: number
}

/** Empty for a server that speaks Stripe's protocol but has no dashboard. */
export function dashboardOf({ secretKey, apiBase }: Pick<StripeSettings, 'secretKey' | 'apiBase'>) {
  if (new URL(apiBase).hostname !== 'api.stripe.com') return {}
  return { paymentDashboard: `https://dashboard.stripe.com${isLiveKey(secretKey) === false ? '/test' : ''}` }
}

/** Pinned, so that an SDK update can't change requests and answers. */
const apiVersion = '2026-10-28.endive'
const maxAttempts = 3
const firstPauseMs = 200
const pageSize = 100
const accountTimeoutMs = 5_000
/** Short, because somebody waits for the page, which works without the card. */
const cardTimeoutMs = 2_000

export function createStripeProvider({
  secretKey,
  apiBase,
  webhookSecret,
  timeoutMs,
}: StripeSettings): PaymentProvider {
  const abandoned = new AbortController()
  // Every call in progress listens to this signal.
  setMaxListeners(0, abandoned.signal)
  const stripe = stripeClient({ secretKey, apiBase, signal: abandoned.signal })

  async function sendRefund(order: RefundOrder): Promise<SendOutcome> {
    const metadata = toMetadata(order)
    if (!metadata) return { kind: 'no-answer', reason: 'too many tickets for the provider’s metadata' }
    const deadline = Date.now() + order.withinMs
    let attempts = 0
    try {
      const refund = await retrying(deadline, (timeout) => {
        attempts += 1
        return stripe.refunds.create(
          // No personal data, and no reason: staff write that as free text.
          { payment_intent: order.paymentId, amount: order.amountCents, metadata },
          { idempotencyKey: `refund-${order.refundId}`, timeout },
        )
      })
      return { kind: 'refund', refund: toProviderRefund(refund) }
    } catch (error) {
      return toOutcome(error, { isRepeat: order.isRepeat || attempts > 1 })
    }
  }

  let waitUntil = 0
  function noteWait(error: unknown): void {
    const ms = askedWaitMs(error)
    if (ms > 0) waitUntil = Math.max(waitUntil, Date.now() + ms)
  }

  async function retrying<T>(deadline: number, call: (timeoutMs: number) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(Math.max(1, deadline - Date.now()))
      } catch (error) {
        noteWait(error)
        const pauseMs = Math.max(retryAfterMs(error), firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()))
        const hasTime = Date.now() + pauseMs < deadline
        if (!isTemporary(error) || attempt >= maxAttempts || !hasTime || abandoned.signal.aborted) throw error
        await wait(pauseMs, undefined, { signal: abandoned.signal }).catch(() => undefined)
        if (abandoned.signal.aborted) throw error
      }
    }
  }

  /** Read once, because a key always belongs to the same account. */
  let known: Promise<ProviderAccount> | null = null
  async function account(): Promise<ProviderAccount> {
    known ??= readAccount()
    try {
      return await known
    } catch (error) {
      known = null
      throw unreachable(error)
    }
  }

  async function readAccount(): Promise<ProviderAccount> {
    const options = { timeout: Math.min(timeoutMs, accountTimeoutMs) }
    const id = await stripe.accounts.retrieveCurrent({}, options).then((found) => found.id, accountInRefusal)
    // The answer didn't come from the provider.
    if (typeof id !== 'string' || !isStorableId(id)) throw new Error('The answer names no account.')
    return { id, livemode: isLiveKey(secretKey) === true }
  }

  async function ping(): Promise<void> {
    try {
      await readAccount()
    } catch (error) {
      throw unreachable(error)
    }
  }

  const readRefund = (id: string): Promise<ProviderRefund | null> =>
    orNull(async () => toProviderRefund(await stripe.refunds.retrieve(id, {}, { timeout: timeoutMs })))

  async function refundsOf(
    paymentId: string,
    { deadline, mayBeUnknown }: { deadline: number; mayBeUnknown: boolean },
  ): Promise<readonly ProviderRefund[]> {
    try {
      const listed: ProviderRefund[] = []
      for (let hasMore = true, after = ''; hasMore; after = listed.at(-1)?.id ?? '') {
        const page = await retrying(deadline, (timeout) =>
          stripe.refunds.list(
            { payment_intent: paymentId, limit: pageSize, ...(after && { starting_after: after }) },
            { timeout },
          ),
        )
        listed.push(...page.data.map(toProviderRefund))
        hasMore = page.has_more && page.data.length > 0
      }
      // An empty list may also mean that this account doesn't have the payment.
      if (listed.length === 0 && !mayBeUnknown) {
        await retrying(deadline, (timeout) => stripe.paymentIntents.retrieve(paymentId, {}, { timeout }))
      }
      return listed
    } catch (error) {
      if (!isMissing(error)) throw unreachable(error)
      if (mayBeUnknown) return []
      throw new UnknownPayment('The payment provider doesn’t know this payment.', { cause: error })
    }
  }

  return {
    timeoutMs,
    askedToWaitMs: () => Math.max(0, waitUntil - Date.now()),
    account,
    ping,
    sendRefund,
    refundsOf,

    async findRefund({ refundId, paymentId, amountCents, providerRefundId }) {
      const known = providerRefundId && (await readRefund(providerRefundId))
      if (known) return known
      const listed = await refundsOf(paymentId, { deadline: Date.now() + timeoutMs, mayBeUnknown: false })
      const isOurs = (found: ProviderRefund) => found.refundId === refundId && found.amountCents === amountCents
      return listed.find((found) => (providerRefundId ? found.id === providerRefundId : isOurs(found))) ?? null
    },

    readRefund,

    async *listRefunds({ paymentId, createdSince, after, deadline }) {
      let last = after
      try {
        for (let hasMore = true; hasMore; ) {
          const page = await stripe.refunds.list(
            {
              limit: pageSize,
              ...(paymentId && { payment_intent: paymentId }),
              ...(createdSince && { created: { gte: Math.floor(createdSince.getTime() / 1000) } }),
              ...(last && { starting_after: last }),
            },
            { timeout: Math.max(1, Math.min(timeoutMs, deadline - Date.now())) },
          )
          yield* page.data.map(toProviderRefund)
          last = page.data.at(-1)?.id
          hasMore = page.has_more && last !== undefined
        }
      } catch (error) {
        if (isMissing(error) && last !== undefined) {
          throw new UnknownCursor('The payment provider doesn’t know where we stopped reading.', { cause: error })
        }
        // A payment that Stripe doesn't know has no refunds.
        if (!isMissing(error)) throw unreachable(error)
      }
    },

    readDispute: (id) =>
      orNull(async () => toProviderDispute(await stripe.disputes.retrieve(id, {}, { timeout: timeoutMs }))),

    async *listDisputes({ createdSince, deadline }) {
      const created = { gte: Math.floor(createdSince.getTime() / 1000) }
      const timeout = Math.max(1, Math.min(timeoutMs, deadline - Date.now()))
      try {
        for await (const dispute of stripe.disputes.list({ created, limit: pageSize }, { timeout })) {
          yield toProviderDispute(dispute)
        }
      } catch (error) {
        throw unreachable(error)
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

/** Restricted keys can't read the account, but the refusal names it: "… on account 'acct_1abc'". */
function accountInRefusal(error: unknown): string {
  const isForbidden = error instanceof Stripe.errors.StripeError && error.statusCode === 403
  const [id] = (isForbidden && /\bacct_\w+/.exec(error.message)) || []
  if (id === undefined) throw error
  return id
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
    // We retry ourselves, within the time a person waits.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: createStripeHttp(signal),
  })
}
