import type { GuestRow } from '@ground-control/domain/guests/guest'
import { formatCount } from '@ground-control/domain/values/counts'

/** '6 total, 2 redeemed, 2 refunded' */
export function ticketsLine({ totalTickets, redeemedTickets, refundedTickets }: GuestRow): string {
  const refunded = refundedTickets > 0 ? `, ${formatCount(refundedTickets)} refunded` : ''
  return `${formatCount(totalTickets)} total, ${formatCount(redeemedTickets)} redeemed${refunded}`
}
