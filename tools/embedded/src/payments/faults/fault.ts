import { badRequest } from '#payments/protocol/stripe-error.ts'

/** A fault of the connection. Applies to every request, including replays. */
export const connectionFaults = [
  'error-500',
  'rate-limit-429',
  'drop-before',
  'drop-after',
  'slow',
  'slow-before',
] as const

/** Used up only by requests that would refund. `kept-500` keeps answering 500, as Stripe repeats its first answer. */
export const outcomeFaults = ['decline', 'failed', 'pending', 'fail-later', 'error-500-after', 'kept-500'] as const

export type FaultKind = (typeof connectionFaults)[number] | (typeof outcomeFaults)[number]

export type FaultRequest = {
  readonly kind: FaultKind
  /** Number of requests. The Stripe SDK retries once when the connection is cut. */
  readonly times?: number
  /** `create` is POST /v1/refunds; `read` is every GET below /v1. */
  readonly call?: 'create' | 'read'
  /** With once_refunded it waits until that payment has a refund, whatever its state. */
  readonly match?: { readonly payment_intent?: string; readonly once_refunded?: boolean }
  /** How long it is slow, pending or succeeded before it fails. Without it, pending waits for the control API. */
  readonly delay_ms?: number
  readonly settle_to?: 'succeeded' | 'failed'
}

export type Fault = {
  readonly id: number
  readonly kind: FaultKind
  readonly call: 'create' | 'read'
  readonly payment_intent: string | null
  readonly once_refunded: boolean
  readonly remaining: number
  readonly delay_ms: number | null
  readonly settle_to: 'succeeded' | 'failed'
}

const kinds: readonly FaultKind[] = [...connectionFaults, ...outcomeFaults]
const isOutcome = (kind: FaultKind) => outcomeFaults.some((each) => each === kind)

/** Refuses a fault that could never apply, so that no test passes without it. */
export function toFaultRequest(value: unknown): FaultRequest {
  const given = fieldsOf(value, 'A fault', ['kind', 'times', 'call', 'match', 'delay_ms', 'settle_to'])
  const { times = 1, call = 'create', match = {}, delay_ms, settle_to = 'succeeded' } = given
  const { payment_intent, once_refunded = false } = fieldsOf(match, 'The match of a fault', [
    'payment_intent',
    'once_refunded',
  ])
  const kind = kinds.find((each) => each === given.kind)
  if (!kind) throw badRequest(`A fault is one of ${kinds.join(', ')}.`)
  if (!isWhole(times) || times < 1) throw badRequest('A fault strikes a whole number of times, at least once.')
  if (call !== 'create' && call !== 'read') throw badRequest('The call of a fault is create or read.')
  if (call === 'read' && isOutcome(kind)) throw badRequest(`Reading cannot have the outcome ${kind}.`)
  if (delay_ms !== undefined && (!isWhole(delay_ms) || delay_ms < 0)) {
    throw badRequest('The delay of a fault is a whole number of milliseconds.')
  }
  if (settle_to !== 'succeeded' && settle_to !== 'failed') {
    throw badRequest('A refund settles to succeeded or to failed.')
  }
  if (payment_intent !== undefined && typeof payment_intent !== 'string') {
    throw badRequest('The payment intent of a match is a text.')
  }
  if (typeof once_refunded !== 'boolean' || (once_refunded && payment_intent === undefined)) {
    throw badRequest('once_refunded is true or false, and needs a payment intent.')
  }
  return { kind, times, call, match: { payment_intent, once_refunded }, delay_ms, settle_to }
}

export function fieldsOf(value: unknown, what: string, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest(`${what} is a JSON object.`)
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) throw badRequest(`${what} has no field ${unknown}.`)
  return { ...value }
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value <= 2_147_483_647
