import type { GuestRow } from '@ground-control/domain/guests/guest'
import { noPhone } from '@ground-control/domain/tickets/ticket-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'

/** '1 / 2', or '2 refunded' where nothing is left to redeem. */
export function ticketsText(
  guest: Pick<GuestRow, 'status' | 'redeemedTickets' | 'refundedTickets' | 'admittingTickets'>,
) {
  const { status, redeemedTickets, refundedTickets, admittingTickets } = guest
  return status === 'refunded'
    ? { before: '', after: `${formatCount(refundedTickets)} refunded` }
    : { before: `${formatCount(redeemedTickets)} `, after: `/ ${formatCount(admittingTickets)}` }
}

type Marked = Pick<GuestRow, 'refundedTickets' | 'compTickets' | 'totalTickets' | 'marks'>

/** What the status leaves out: '1 refunded, 2 comps'. */
export function guestMarks(guest: Marked): string {
  const { refundedTickets, compTickets, totalTickets, marks } = guest
  const isPartly = refundedTickets > 0 && refundedTickets < totalTickets
  return [
    ...(isPartly ? [`${formatCount(refundedTickets)} refunded`] : []),
    ...(marks && marks.underWay > 0 ? [`${formatCount(marks.underWay)} under way`] : []),
    ...(marks?.isDisputed ? ['disputed'] : []),
    ...(compTickets > 0 ? [compsText(compTickets, totalTickets)] : []),
  ].join(', ')
}

const compsText = (comps: number, total: number): string =>
  comps === total ? 'comp' : `${formatCount(comps)} ${plural(comps, 'comp')}`

export const phoneText = (phone: string | null): string => (phone === null ? noPhone : formatPhone(phone))
