import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, dropped } from '#payments/protocol/answer.ts'
import { asAnswer, StripeError } from '#payments/protocol/stripe-error.ts'
import type { Fault } from './fault.ts'

export async function meetFault(
  fault: Fault | null,
  signal: AbortSignal,
  work: (beforehand: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const delayMs = fault?.delay_ms ?? usualDelayMs
  switch (fault?.kind) {
    case 'drop-before':
      return dropped
    case 'error-500':
      throw internalError()
    case 'rate-limit-429':
      throw rateLimited(fault.delay_ms ?? 1000)
    case 'drop-after':
      await work(noWait).catch(asAnswer)
      return dropped
    case 'slow':
      return { ...(await work(noWait).catch(asAnswer)), delayMs }
    case 'slow-before':
      return work(() => pause(delayMs, undefined, { signal }))
    default:
      return work(noWait)
  }
}

/** Longer than anyone waits for a refund. */
const usualDelayMs = 40_000

const noWait = async () => {}

export const internalError = () =>
  new StripeError(500, { type: 'api_error', message: 'An unknown error occurred. The sandbox was told to fail.' })

const rateLimited = (delayMs: number) =>
  new StripeError(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' },
    { 'Retry-After': String(Math.ceil(delayMs / 1000)) },
  )
