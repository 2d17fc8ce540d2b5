import type { GuestFilter } from '@ground-control/domain/guests/guest'

/** G6: exact words. */
export const statusChoices: readonly { readonly value: GuestFilter['status']; readonly label: string }[] = [
  { value: 'all', label: 'ALL GUESTS' },
  { value: 'unredeemed', label: 'UNREDEEMED ONLY' },
  { value: 'redeemed', label: 'REDEEMED ONLY' },
  { value: 'partial', label: 'PARTIALLY REDEEMED' },
]
