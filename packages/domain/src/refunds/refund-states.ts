export const refundStates = ['reserved', 'sent', 'succeeded', 'failed', 'unknown'] as const

/** `sent` is accepted by the provider and not settled yet; `unknown` was sent, and nothing came back. */
export type RefundState = (typeof refundStates)[number]

/**
 * What can happen to a refund. `answered-…` is the answer to our own call, where `answered-failed` means that the
 * provider refused the call for good. `seen-…` is the refund itself, as the provider shows it.
 */
export const refundEvents = [
  'sending',
  'answered-succeeded',
  'answered-pending',
  'answered-failed',
  'no-answer',
  'seen-succeeded',
  'seen-pending',
  'seen-failed',
  'seen-absent',
] as const

export type RefundEvent = (typeof refundEvents)[number]

/**
 * What becomes of its tickets. `settle`: they are refunded. `release`: they are free for another refund. `take-back`:
 * they were refunded and are not any more. `reclaim`: they are refunded if no other refund has taken them meanwhile.
 */
export type TicketEffect = 'none' | 'settle' | 'release' | 'take-back' | 'reclaim'

export type RefundMove = { readonly next: RefundState; readonly tickets: TicketEffect }

/** News that is late, doubled or says nothing about this state changes nothing. */
export type RefundCell = RefundMove | 'ignored'

const to = (next: RefundState, tickets: TicketEffect = 'none'): RefundMove => ({ next, tickets })

/** Before the provider has shown the refund, whatever it says is news. */
const unseen = {
  'answered-succeeded': to('succeeded', 'settle'),
  'answered-pending': to('sent'),
  'answered-failed': to('failed', 'release'),
  'seen-succeeded': to('succeeded', 'settle'),
  'seen-pending': to('sent'),
  'seen-failed': to('failed', 'release'),
} as const

/** Every state with everything that can happen in it; a missing cell does not compile. */
export const refundTable: Readonly<Record<RefundState, Readonly<Record<RefundEvent, RefundCell>>>> = {
  reserved: {
    ...unseen,
    sending: to('reserved'),
    'no-answer': to('unknown'),
    'seen-absent': to('reserved'),
  },
  unknown: {
    ...unseen,
    // Again, with the same key.
    sending: to('unknown'),
    'no-answer': 'ignored',
    'seen-absent': to('unknown'),
  },
  sent: {
    // The provider has it: to send it again could only be a mistake, and a call refused says nothing about it.
    sending: 'ignored',
    'answered-succeeded': to('succeeded', 'settle'),
    'answered-pending': 'ignored',
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': to('succeeded', 'settle'),
    'seen-pending': 'ignored',
    'seen-failed': to('failed', 'release'),
    'seen-absent': 'ignored',
  },
  succeeded: {
    sending: 'ignored',
    'answered-succeeded': 'ignored',
    'answered-pending': 'ignored',
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': 'ignored',
    'seen-pending': 'ignored',
    // The card's bank sent the money back, days later.
    'seen-failed': to('failed', 'take-back'),
    'seen-absent': 'ignored',
  },
  failed: {
    sending: 'ignored',
    // We took it for failed, and the money went out all the same.
    'answered-succeeded': to('succeeded', 'reclaim'),
    'answered-pending': 'ignored',
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': to('succeeded', 'reclaim'),
    'seen-pending': 'ignored',
    'seen-failed': 'ignored',
    'seen-absent': 'ignored',
  },
}
