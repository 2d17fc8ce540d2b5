import type { RefundEvent, RefundState } from '@ground-control/domain/refunds/refund-states'
import type { RefundRecord } from '#subjects/refunds/queries.ts'

export const stateWords: Readonly<Record<RefundState, string>> = {
  reserved: 'Reserved: the tickets are held, and the payment provider is being asked.',
  sent: 'Accepted by the payment provider, and not settled there yet.',
  succeeded: 'Refunded.',
  failed: 'Failed: nothing was refunded.',
  unknown: 'Unknown: the payment provider has not answered, and is being asked what happened.',
}

/** What pressing refund again would do. */
function againWords(state: RefundState, isOne: boolean): string {
  const nothing = 'Pressing refund again would do nothing:'
  switch (state) {
    case 'reserved':
      return `${nothing} this refund holds the ${isOne ? 'ticket' : 'tickets'} until it is settled.`
    case 'sent':
      return `${nothing} the payment provider has this refund already.`
    case 'succeeded':
      return `${nothing} ${isOne ? 'this ticket is' : 'these tickets are'} refunded.`
    case 'failed':
      return isOne
        ? 'The ticket is free: it can be refunded again.'
        : 'The tickets are free: they can be refunded again.'
    case 'unknown':
      return `${nothing} this one is looked up, and never sent twice.`
  }
}

/** Of one that was made at the provider and is for no ticket. */
const againWithoutTickets = {
  live: 'Tickets of this payment can be refunded here up to what is left of it.',
  failed: 'It takes nothing from the payment any more.',
}

export function againWordsOf(record: Pick<RefundRecord, 'state' | 'madeElsewhere' | 'ticketIds'>): string {
  if (!record.madeElsewhere || record.ticketIds.length > 0) {
    return againWords(record.state, record.ticketIds.length === 1)
  }
  return record.state === 'failed' ? againWithoutTickets.failed : againWithoutTickets.live
}

const stepNames: Readonly<Record<RefundEvent | OtherStep, string>> = {
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
  'made-elsewhere': 'Made at the payment provider',
  assigned: 'Assigned to the tickets that were left of the payment',
  unassigned: 'No longer assigned to tickets: not all of the payment is refunded',
  contradiction: 'The provider paid what was given up; somebody has to look at it',
}

type OtherStep = 'reserved' | 'contradiction' | 'made-elsewhere' | 'assigned' | 'unassigned'

/** A step this console does not know yet is shown under the name it came with. */
export const stepWords = (step: string): string =>
  Object.hasOwn(stepNames, step) ? stepNames[step as keyof typeof stepNames] : step
