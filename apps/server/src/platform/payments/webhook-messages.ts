import type Stripe from 'stripe'
import { z } from 'zod'
import { BadMessage, BadSignature, type RefundHint } from './payment-provider.ts'
import { isId } from './provider-ids.ts'

type Settings = { readonly secretKey: string; readonly webhookSecret: string }

/** How far the sender's clock may be from ours, either way: what is older may be somebody playing it again. */
const toleranceSeconds = 300

/**
 * Only what does not differ between the provider's API versions is read: an endpoint there keeps the version it was made
 * with, whatever ours is.
 */
export function createMessageReader(stripe: Stripe, { secretKey, webhookSecret }: Settings) {
  const secrets = webhookSecret.split(',').map((secret) => secret.trim())
  const isLive = modeOf(secretKey)
  return (body: Buffer, signature: string): RefundHint | null => {
    requireSignature(stripe, body, signature, secrets)
    const message = parsed(Message, jsonOf(body))
    // Of the other mode, or of an account connected to this one: its payments are none of ours.
    if ((isLive !== null && message.livemode !== undefined && message.livemode !== isLive) || message.account)
      return null
    if (message.type === 'charge.refunded') return hintOf(parsed(OfCharge, message).data.object)
    if (refundNews.test(message.type)) return hintOf(parsed(OfRefund, message).data.object)
    return null
  }
}

/** What a key says of itself: null for one that does not. */
function modeOf(secretKey: string): boolean | null {
  const [, mode] = /^[a-z]+_(live|test)_/.exec(secretKey) ?? []
  return mode === undefined ? null : mode === 'live'
}

function requireSignature(stripe: Stripe, body: Buffer, header: string, secrets: readonly string[]): void {
  const failures: unknown[] = []
  const isSigned = secrets.some((secret) => {
    try {
      return stripe.webhooks.signature?.verifyHeader(body, header, secret, toleranceSeconds) === true
    } catch (error) {
      failures.push(error)
      return false
    }
  })
  if (!isSigned) throw new BadSignature('The signature does not fit the message.', { cause: failures.at(-1) })
  // The SDK refuses what is too old and takes whatever comes from the future.
  const latest = Math.floor(Date.now() / 1000) + toleranceSeconds
  const times = [...header.matchAll(/(?:^|,)t=(\d+)(?=,|$)/g)].map(([, seconds]) => Number(seconds))
  if (times.length !== 1 || times.some((seconds) => seconds > latest)) {
    throw new BadSignature('The signature is not from now.')
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new BadMessage('The message is not JSON.', { cause: error })
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new BadMessage('The message is no event.', { cause: error })
  return data
}

const refundNews = /^(refund\.|charge\.refund\.)/

const Message = z.looseObject({
  type: z.string(),
  livemode: z.boolean().optional(),
  account: z.string().nullish(),
})

/** An id, or the whole object where whoever set the endpoint up asked for that. */
const Payment = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const OfRefund = z.object({ data: z.object({ object: z.object({ id: z.string(), payment_intent: Payment }) }) })
const OfCharge = z.object({ data: z.object({ object: z.object({ payment_intent: Payment }) }) })

function hintOf(about: {
  readonly id?: string
  readonly payment_intent?: string | null | undefined
}): RefundHint | null {
  const { id = null, payment_intent: paymentId } = about
  // Neither can be one of ours if the database could not keep it.
  if (!paymentId || !isId(paymentId) || (id !== null && !isId(id))) return null
  return { paymentId, providerRefundId: id }
}
