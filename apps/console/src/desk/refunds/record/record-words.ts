import type { RefundEvent, RefundState } from '@ground-control/domain/refunds/refund-states'

export const stateWords: Readonly<Record<RefundState, string>> = {
  reserved: 'Reserved: the tickets are held, and the payment provider is being asked.',
  sent: 'Accepted by the payment provider, and not settled there yet.',
  succeeded: 'Refunded.',
  failed: 'Failed: nothing was refunded.',
  unknown: 'Open: the payment provider has not answered, and is being asked what happened.',
}

/** What pressing refund again would do. */
export const againWords: Readonly<Record<RefundState, string>> = {
  reserved: 'Pressing refund again would do nothing: this refund holds the tickets until it is settled.',
  sent: 'Pressing refund again would do nothing: the payment provider has this refund already.',
  succeeded: 'Pressing refund again would do nothing: these tickets are refunded.',
  failed: 'The tickets are free: they can be refunded again.',
  unknown: 'Pressing refund again would do nothing: this one is looked up, and never sent twice.',
}

const stepNames: Readonly<Record<RefundEvent | 'reserved' | 'contradiction', string>> = {
  reserved: 'Reserved',
  sending: 'Sent to the payment provider',
  'answered-succeeded': 'Settled by the payment provider',
  'answered-pending': 'Accepted by the payment provider',
  'answered-failed': 'Declined by the payment provider',
  'no-answer': 'No answer from the payment provider',
  'seen-succeeded': 'Looked up: settled',
  'seen-pending': 'Looked up: accepted, not settled yet',
  'seen-failed': 'Looked up: failed',
  'seen-absent': 'Looked up: not there',
  contradiction: 'The provider paid what was given up; somebody has to look at it',
}

/** A step this console does not know yet is shown under the name it came with. */
export const stepWords = (step: string): string =>
  Object.hasOwn(stepNames, step) ? stepNames[step as keyof typeof stepNames] : step
