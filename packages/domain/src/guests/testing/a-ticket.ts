import { createGuestListBuilder, type GuestList } from '#guests/guest-list.ts'
import type { Ticket } from '#tickets/ticket.ts'
import type { TicketId } from '#values/ids.ts'
import { cents } from '#values/money.ts'

type Given = Omit<Partial<Ticket>, 'ticketId' | 'price' | 'purchaseDate' | 'paymentIntentId' | 'refundId'> & {
  readonly ticketId?: string
  readonly price?: number
  readonly purchaseDate?: string | null
  readonly paymentIntentId?: string | null
  readonly refundId?: string | null
}

let made = 0

/** A ticket of its own id that says nothing but what a test is about. */
export function aTicket({ price = 4500, ticketId, ...given }: Given = {}): Ticket {
  made += 1
  return {
    redeemed: false,
    ...(given as Partial<Ticket>),
    ticketId: (ticketId ?? `tkt_${String(made).padStart(6, '0')}`) as TicketId,
    price: cents(price),
  }
}

/** A ticket that this account holds. */
export const heldBy = (accountId: string, given: Given = {}): Ticket =>
  aTicket({ ...given, owner: { accountId, ...given.owner } })

export function listOf(...tickets: readonly Ticket[]): GuestList {
  const builder = createGuestListBuilder()
  builder.add(tickets)
  return builder.finish()
}
