import type { GuestStatus } from './guest.ts'

export function guestStatus(counts: {
  readonly redeemedTickets: number
  readonly admittingTickets: number
}): GuestStatus {
  if (counts.admittingTickets === 0) return 'refunded'
  if (counts.redeemedTickets === 0) return 'unredeemed'
  return counts.redeemedTickets === counts.admittingTickets ? 'redeemed' : 'partial'
}
