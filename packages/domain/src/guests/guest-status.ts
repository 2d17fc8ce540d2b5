import type { GuestStatus } from './guest.ts'

/** Of all tickets, refunded ones included. */
export function guestStatus(counts: { readonly redeemedTickets: number; readonly totalTickets: number }): GuestStatus {
  if (counts.redeemedTickets === 0) return 'unredeemed'
  return counts.redeemedTickets === counts.totalTickets ? 'redeemed' : 'partial'
}
