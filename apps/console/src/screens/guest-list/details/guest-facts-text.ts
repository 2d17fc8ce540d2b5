import type { GuestRow } from '@ground-control/domain/guests/guest'
import { formatCount } from '@ground-control/domain/values/counts'

/** '6 total, 2 redeemed, 2 refunded', and once the event is over '2 no-show'. */
export function ticketsLine(
  { totalTickets, redeemedTickets, refundedTickets }: GuestRow,
  { noShows }: { readonly noShows: number },
): string {
  const refunded = refundedTickets > 0 ? `, ${formatCount(refundedTickets)} refunded` : ''
  const absent = noShows > 0 ? `, ${formatCount(noShows)} no-show` : ''
  return `${formatCount(totalTickets)} total, ${formatCount(redeemedTickets)} redeemed${refunded}${absent}`
}
