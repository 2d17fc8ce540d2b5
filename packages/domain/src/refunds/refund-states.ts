export const refundStates = ['reserved', 'sent', 'succeeded', 'failed', 'unknown'] as const

/** `sent`: the provider accepted it and hasn't settled it. `unknown`: it was sent, but no answer came. */
export type RefundState = (typeof refundStates)[number]

export const openRefundStates = ['reserved', 'sent', 'unknown'] as const satisfies readonly RefundState[]

export const isOpenState = (state: RefundState): boolean => openRefundStates.some((open) => open === state)

/** An external refund starts in the provider's state. A restored one is ours, and our database had lost it. */
export const firstStates = {
  requested: 'reserved',
  'external-pending': 'sent',
  'external-succeeded': 'succeeded',
  'restored-pending': 'sent',
  'restored-succeeded': 'succeeded',
  'restored-failed': 'failed',
} as const satisfies Readonly<Record<string, RefundState>>

/**
 * `answered-…`: the answer to our own call; `answered-failed` is a final refusal. `seen-…`: the refund as the provider
 * shows it. `superseded`: another refund at the provider covers its tickets. `ended`: the provider has no such refund,
 * and staff ended it. `told-paid`: it is at our former account, where staff read that it was paid.
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
  'superseded',
  'ended',
  'told-paid',
] as const

export type RefundEvent = (typeof refundEvents)[number]

/**
 * `settle`: the tickets become refunded. `release`: another refund may have them. `take-back`: they are no longer
 * refunded. `reclaim`: they become refunded, unless another refund has them meanwhile. `hold`: like `reclaim`, but not
 * refunded yet.
 */
export type TicketEffect = 'none' | 'settle' | 'release' | 'take-back' | 'reclaim' | 'hold'

export type RefundMove = { readonly next: RefundState; readonly tickets: TicketEffect }

const to = (next: RefundState, tickets: TicketEffect = 'none'): RefundMove => ({ next, tickets })

const beforeAnswer = {
  'answered-succeeded': to('succeeded', 'settle'),
  'answered-pending': to('sent'),
  'answered-failed': to('failed', 'release'),
  'seen-succeeded': to('succeeded', 'settle'),
  'seen-pending': to('sent'),
  'seen-failed': to('failed', 'release'),
  superseded: to('failed', 'release'),
  ended: to('failed', 'release'),
  'told-paid': to('succeeded', 'settle'),
} as const

/**
 * The diagram in docs/decisions/0007 shows the same table, and a test compares the two. A missing cell doesn't compile.
 */
export const refundTable: Readonly<Record<RefundState, Readonly<Record<RefundEvent, RefundMove | 'ignored'>>>> = {
  reserved: {
    ...beforeAnswer,
    sending: to('reserved'),
    'no-answer': to('unknown'),
    'seen-absent': to('reserved'),
  },
  unknown: {
    ...beforeAnswer,
    sending: to('unknown'),
    'no-answer': 'ignored',
    'seen-absent': to('unknown'),
  },
  sent: {
    // The provider already has it. Sending it again would be a mistake, and a refusal would mean nothing.
    sending: 'ignored',
    'answered-succeeded': to('succeeded', 'settle'),
    'answered-pending': 'ignored',
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': to('succeeded', 'settle'),
    'seen-pending': 'ignored',
    'seen-failed': to('failed', 'release'),
    'seen-absent': 'ignored',
    superseded: 'ignored',
    ended: to('failed', 'release'),
    'told-paid': to('succeeded', 'settle'),
  },
  succeeded: {
    sending: 'ignored',
    'answered-succeeded': 'ignored',
    'answered-pending': 'ignored',
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': 'ignored',
    'seen-pending': 'ignored',
    // The cardholder's bank can send the money back days later.
    'seen-failed': to('failed', 'take-back'),
    'seen-absent': 'ignored',
    superseded: 'ignored',
    ended: 'ignored',
    'told-paid': 'ignored',
  },
  failed: {
    sending: 'ignored',
    // We recorded a failure, but the money was paid after all.
    'answered-succeeded': to('succeeded', 'reclaim'),
    'answered-pending': to('sent', 'hold'),
    'answered-failed': 'ignored',
    'no-answer': 'ignored',
    'seen-succeeded': to('succeeded', 'reclaim'),
    'seen-pending': to('sent', 'hold'),
    'seen-failed': 'ignored',
    'seen-absent': 'ignored',
    superseded: 'ignored',
    ended: 'ignored',
    'told-paid': 'ignored',
  },
}
