import type { GuestStatus } from './guest.ts'

type Counts = {
  readonly redeemedTickets: number
  readonly refundedTickets: number
  readonly totalTickets: number
}

export function guestStatus({ redeemedTickets, refundedTickets, totalTickets }: Counts): GuestStatus {
  if (refundedTickets === totalTickets) return 'refunded'
  if (redeemedTickets === 0) return 'unredeemed'
  return redeemedTickets === totalTickets ? 'redeemed' : 'partial'
}
