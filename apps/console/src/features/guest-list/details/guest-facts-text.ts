import { formatCount } from '@ground-control/domain/counts'
import type { GuestRow } from '@ground-control/domain/guests/guest'

/** M1: '6 total, 2 redeemed, 2 refunded' */
export function ticketsLine({ totalTickets, redeemedTickets, refundedTickets }: GuestRow): string {
  const refunded = refundedTickets > 0 ? `, ${formatCount(refundedTickets)} refunded` : ''
  return `${formatCount(totalTickets)} total, ${formatCount(redeemedTickets)} redeemed${refunded}`
}
