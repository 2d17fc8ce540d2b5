import { registeredAccount } from './group-guests.ts'
import type { Guest } from './guest.ts'
import type { GuestList } from './guest-list.ts'

/** The account, or else the first ticket: a guest's email or phone stays out of the address. */
export function guestKey({ guestId, tickets }: Pick<Guest, 'guestId' | 'tickets'>): string {
  return registeredAccount(guestId) ?? tickets[0]?.ticketId ?? ''
}

/** Whoever has this account or holds this ticket now; null: nobody. */
export function guestIdOfKey({ entries }: GuestList, key: string): string | null {
  if (registeredAccount(key) === null) return null
  const account = entries.find(({ id }) => id === key)
  return (account ?? entries.find(({ tickets }) => tickets.some(({ ticketId }) => ticketId === key)))?.id ?? null
}
