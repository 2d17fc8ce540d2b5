import type Stripe from 'stripe'
import { z } from 'zod'
import { BadMessage, BadSignature, type DisputeHint, isStorableId, type RefundHint } from './payment-provider.ts'

type Settings = { readonly secretKey: string; readonly webhookSecret: string }

/** How far the sender's clock may differ from ours; an older message may be a replay. */
const toleranceSeconds = 300

export function createMessageReader(stripe: Stripe, { secretKey, webhookSecret }: Settings) {
  const secrets = webhookSecret.split(',').map((secret) => secret.trim())
  const isLive = isLiveKey(secretKey)
  return (body: Buffer, signature: string): RefundHint | DisputeHint | null => {
    requireSignature(stripe, body, signature, secrets)
    const message = parsed(Message, jsonOf(body))
    // Payments of the other mode, and those of connected accounts, aren't ours.
    if ((isLive !== null && message.livemode !== undefined && message.livemode !== isLive) || message.account)
      return null
    if (message.type === 'charge.refunded') return hintOf(parsed(OfCharge, message).data.object)
    if (disputeTypes.test(message.type)) return disputeHintOf(parsed(OfDispute, message).data.object)
    if (refundTypes.test(message.type)) return hintOf(parsed(OfRefund, message).data.object)
    return null
  }
}

/** null: the key doesn't say. */
export function isLiveKey(secretKey: string): boolean | null {
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
  if (!isSigned) throw new BadSignature('The signature doesn’t match the message.', { cause: failures.at(-1) })
  // The SDK refuses old messages but accepts future ones.
  const latest = Math.floor(Date.now() / 1000) + toleranceSeconds
  const times = [...header.matchAll(/(?:^|,)t=(\d+)(?=,|$)/g)].map(([, seconds]) => Number(seconds))
  if (times.length !== 1 || times.some((seconds) => seconds > latest)) {
    throw new BadSignature('The signature is not recent.')
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
  if (!success) throw new BadMessage('The message is not an event.', { cause: error })
  return data
}

const refundTypes = /^(refund\.|charge\.refund\.)/

const disputeTypes = /^charge\.dispute\./

const Message = z.looseObject({
  type: z.string(),
  livemode: z.boolean().optional(),
  account: z.string().nullish(),
})

/** The whole object instead of its id, if the endpoint is set up to expand it. */
const Payment = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const Said = z.object({
  status: z.string().optional().catch(undefined),
  amount_refunded: z.int().optional().catch(undefined),
  metadata: z
    .looseObject({ refund_id: z.string().optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})

const OfRefund = z.object({
  data: z.object({ object: Said.extend({ id: z.string(), payment_intent: Payment }) }),
})
const OfDispute = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) })
const OfCharge = z.object({ data: z.object({ object: Said.extend({ payment_intent: Payment }) }) })

type About = z.output<typeof Said> & { readonly id?: string; readonly payment_intent?: string | null | undefined }

function hintOf({ id, payment_intent: paymentId, ...said }: About): RefundHint | null {
  if (!paymentId || !isStorableId(paymentId) || (id !== undefined && !isStorableId(id))) return null
  const refundId = said.metadata?.refund_id ?? ''
  return {
    paymentId,
    providerRefundId: id ?? null,
    said: {
      isSucceeded: said.status === 'succeeded',
      refundId: isStorableId(refundId) ? refundId : null,
      refundedCents: said.amount_refunded ?? null,
    },
  }
}

const disputeHintOf = ({ id }: { readonly id: string }): DisputeHint | null =>
  isStorableId(id) ? { disputeId: id } : null
