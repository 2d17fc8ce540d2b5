import type { Ticket } from '#tickets/ticket.ts'
import { refundedAmountOf, ticketState } from '#tickets/ticket-state.ts'
import { filled } from '#tickets/ticket-text.ts'
import { isUsd } from '#values/currency.ts'
import { cents } from '#values/money.ts'
import type { GuestFigures, TypeFigures } from './guest.ts'

type TicketLists = { readonly entries: readonly { readonly tickets: readonly Ticket[] }[] }

export function guestFigures(list: TicketLists): GuestFigures {
  const known = countedBefore.get(list)
  if (known) return known
  const counter = createFigureCounter()
  for (const { tickets } of list.entries) for (const ticket of tickets) counter.add(ticket)
  return counter.of(list.entries.length)
}

/** The builder counts while tickets arrive, so the first page needs no second pass. */
export const keepFigures = (list: TicketLists, figures: GuestFigures): void => void countedBefore.set(list, figures)

const countedBefore = new WeakMap<TicketLists, GuestFigures>()

export function createFigureCounter() {
  const all = newSums()
  const types = new Map<string, TypeSums>()
  const foreign = new Set<string>()
  return {
    add(ticket: Ticket): void {
      if (!isUsd(ticket.currency)) foreign.add(ticket.paymentIntentId ?? ticket.ticketId)
      count(all, ticket)
      count(typeOf(types, ticket), ticket)
    },
    of: (guests: number): GuestFigures => ({
      guests,
      tickets: all.tickets,
      sold: all.tickets - all.comps,
      comps: all.comps,
      redeemed: all.redeemed,
      refunded: all.refunded,
      gross: cents(all.revenue),
      refundedAmount: cents(all.refundedAmount),
      paymentsNotCounted: foreign.size,
      types: [...types].map(toTypeFigures).sort(byCount),
    }),
  }
}

type Sums = {
  tickets: number
  redeemed: number
  comps: number
  refunded: number
  revenue: number
  refundedAmount: number
}

type TypeSums = Sums & { name: string | null }

const newSums = (): Sums => ({ tickets: 0, redeemed: 0, comps: 0, refunded: 0, revenue: 0, refundedAmount: 0 })

function count(sums: Sums, ticket: Ticket): void {
  // Amounts in other currencies can't be added to dollars.
  const inUsd = isUsd(ticket.currency)
  const state = ticketState(ticket)
  sums.tickets += 1
  if (inUsd) sums.revenue += ticket.price
  if (ticket.comp) sums.comps += 1
  if (state === 'redeemed') sums.redeemed += 1
  if (state === 'refunded') {
    sums.refunded += 1
    if (inUsd) sums.refundedAmount += refundedAmountOf(ticket)
  }
}

/** Several tickets of a type may name it differently; the alphabetically first name counts. */
function typeOf(types: Map<string, TypeSums>, ticket: Ticket): TypeSums {
  const name = filled(ticket.ticketType) ?? filled(ticket.ticketName)
  const id = filled(ticket.ticketTypeId) ?? filled(ticket.ticketTypeID) ?? name ?? nameless
  const known = types.get(id)
  if (known) {
    if (name !== null && (known.name === null || name < known.name)) known.name = name
    return known
  }
  const sums = { ...newSums(), name }
  types.set(id, sums)
  return sums
}

const nameless = 'Ticket'

const toTypeFigures = ([typeId, sums]: readonly [string, TypeSums]): TypeFigures => ({
  typeId,
  name: sums.name ?? nameless,
  tickets: sums.tickets,
  sold: sums.tickets - sums.comps,
  redeemed: sums.redeemed,
  comps: sums.comps,
  refunded: sums.refunded,
  revenue: cents(sums.revenue),
})

const byCount = (a: TypeFigures, b: TypeFigures): number =>
  b.tickets - a.tickets || collator.compare(a.name, b.name) || (a.typeId < b.typeId ? -1 : 1)

const collator = new Intl.Collator('en')
