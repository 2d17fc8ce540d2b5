import { registeredAccount } from './group-guests.ts'
import type { Guest } from './guest.ts'
import type { GuestList } from './guest-list.ts'

/** The account, otherwise the first ticket. This keeps a guest's email or phone out of the address. */
export function guestKey({ guestId, tickets }: Pick<Guest, 'guestId' | 'tickets'>): string {
  return registeredAccount(guestId) ?? tickets[0]?.ticketId ?? ''
}

/** The guest who has this account or now holds this ticket; null: nobody. */
export function guestIdOfKey({ entries }: GuestList, key: string): string | null {
  if (registeredAccount(key) === null) return null
  const account = entries.find(({ id }) => id === key)
  return (account ?? entries.find(({ tickets }) => tickets.some(({ ticketId }) => ticketId === key)))?.id ?? null
}
