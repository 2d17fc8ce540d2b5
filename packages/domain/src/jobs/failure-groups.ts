import { disputedMessage } from '#purchases/disputes.ts'
import type { FailureGroup } from './job-states.ts'

/** A failed refund's code from the provider, or from our own refusal. */
type Failure = { readonly code: string; readonly message: string }

export function failureGroupOf({ code, message }: Failure): FailureGroup {
  if (code === 'refund-rejected') return rejectedGroup(message)
  return groups.get(code) ?? (/^http-5\d\d$/.test(code) ? 'no-answer' : 'other')
}

/** It was refunded in another way, so it isn't a failure and nothing is left to do. */
export const isDoneElsewhere = (code: string): boolean => elsewhere.has(code)

/** The problem may pass, so the job retries once before it ends. */
export const mayPass = (group: FailureGroup): boolean => group === 'no-answer'

const elsewhere: ReadonlySet<string> = new Set(['already-refunded', 'superseded', 'charge_already_refunded'])

const groups: ReadonlyMap<string, FailureGroup> = new Map([
  ['expired_or_canceled_card', 'card-closed'],
  ['lost_or_stolen_card', 'card-closed'],
  ['card_declined', 'declined'],
  ['declined', 'declined'],
  ['charge_disputed', 'disputed'],
  ['charge_for_pending_refund_disputed', 'disputed'],
  ['amount_too_large', 'left-less'],
  ['amount-mismatch', 'left-less'],
  ['no-answer', 'no-answer'],
  ['refund-outcome-unknown', 'no-answer'],
  ['provider-unavailable', 'no-answer'],
  ['being-refunded', 'no-answer'],
  ['not-at-provider', 'no-answer'],
  ['rate_limit', 'no-answer'],
  ['lock_timeout', 'no-answer'],
  ['api_error', 'no-answer'],
])

function rejectedGroup(message: string): FailureGroup {
  if (message === disputedMessage) return 'disputed'
  return message.startsWith('Only ') ? 'left-less' : 'other'
}
