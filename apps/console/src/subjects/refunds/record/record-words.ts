import { externalStep, restoredStep } from '@ground-control/domain/refunds/external-refunds'
import type { RefundEvent, RefundState } from '@ground-control/domain/refunds/refund-states'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { cents } from '@ground-control/domain/values/money'
import type { RefundRecord } from '#subjects/refunds/queries.ts'

export const stateWords: Readonly<Record<RefundState, string>> = {
  reserved: 'Reserved. The tickets are held while the payment provider is asked.',
  sent: 'Accepted by the payment provider, not settled yet.',
  succeeded: 'Refunded and settled by the payment provider.',
  failed: 'Failed. Nothing was refunded.',
  unknown: 'Unknown. The payment provider hasn’t answered; checking what happened.',
}

function againWords(state: RefundState, isOne: boolean): string | null {
  switch (state) {
    case 'reserved':
      return `Don’t refund again: this refund holds the ${isOne ? 'ticket' : 'tickets'} until it settles.`
    case 'sent':
      return 'Don’t refund again: the payment provider already has this refund.'
    case 'succeeded':
      return null
    case 'failed':
      return 'Nothing was refunded. You can try again.'
    case 'unknown':
      return 'Don’t refund again: we’re checking with the payment provider. A refund is never sent twice.'
  }
}

/** For an external refund without tickets. */
const againWithoutTickets = {
  live: 'You can still refund tickets up to what is left of this payment.',
  failed: 'Nothing was taken from this payment.',
}

/** What to do now; null: nothing. */
export function againWordsOf(record: Pick<RefundRecord, 'state' | 'external' | 'ticketIds'>): string | null {
  if (!record.external || record.ticketIds.length > 0) {
    return againWords(record.state, record.ticketIds.length === 1)
  }
  return record.state === 'failed' ? againWithoutTickets.failed : againWithoutTickets.live
}

/** Only a restored refund has no requester, because the provider doesn't keep it. */
export const requesterWords = (requestedBy: RefundRecord['requestedBy']): string =>
  requestedBy ? (requestedBy.name ?? requestedBy.id) : 'Restored from the provider'

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
  'seen-absent': 'Looked up: not found',
  superseded: 'Not sent, because another refund covers its tickets',
  ended: 'Ended by staff as not paid',
  'told-paid': 'Ended by staff as paid by a former account',
  [restoredStep]: 'Restored from the payment provider',
  [externalStep]: 'Made at the payment provider',
  assigned: 'Assigned to the remaining tickets of the payment',
  unassigned: 'No longer assigned to tickets, because only part of the payment is refunded',
  contradiction: 'The provider paid a refund we had given up. Needs review',
}

type OtherStep = 'reserved' | 'contradiction' | typeof externalStep | typeof restoredStep | 'assigned' | 'unassigned'

export const stepWords = (step: string): string => new Map<string, string>(Object.entries(stepNames)).get(step) ?? step

/** '2 tickets, $180.00. Fees not included.' */
export function ticketsLine(record: TicketsAndMoney, hasFeesLeft: boolean): string {
  const { ticketIds, amount, fees = 0, unassigned = 0, currency } = record
  if (ticketIds.length === 0) return 'None'
  const value = formatMoney(cents(amount - fees - unassigned), currency)
  return `${formatCount(ticketIds.length)} ${plural(ticketIds.length, 'ticket')}, ${value}${fees === 0 && hasFeesLeft ? '. Fees not included.' : ''}`
}

type TicketsAndMoney = Pick<RefundRecord, 'ticketIds' | 'amount' | 'fees' | 'unassigned' | 'currency'>
