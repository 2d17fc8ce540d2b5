import { hourMs, minuteMs } from '#demo/catalog/calendar.ts'
import type { EventPlan } from '#demo/catalog/events.ts'
import { itemAt, type Random } from '#demo/random.ts'
import type { Buyer } from './parties.ts'
import { addTicket, type Party, type Purchase, startPurchase } from './purchase.ts'

/** Positions of the ticket types of the oddities event. */
export const general = 0
export const balcony = 1
export const backstage = 2
export const free = 3

export type Counter = {
  readonly purchases: readonly Purchase[]
  /** Sells or gives tickets of these types, each to the buyer unless `owners` names another. */
  readonly buy: (buyer: Buyer, types: readonly number[], extra?: Extra) => Purchase
  readonly doorsAt: number
}

type Extra = {
  readonly kind?: Purchase['kind']
  readonly owners?: readonly Party[]
  /** Paid at the door: a sale, but no payment that could be refunded. */
  readonly cash?: boolean
}

export function openCounter(event: EventPlan, now: number, random: Random): Counter {
  const purchases: Purchase[] = []
  return {
    purchases,
    doorsAt: event.startAt ?? now,
    buy(buyer, types, { kind = 'sale', owners = [], cash = false } = {}) {
      // About an hour apart, the last one four hours ago: before any redemption, refund or transfer of this event.
      const at = now - (4 + purchases.length) * hourMs - purchases.length * minuteMs
      const started = startPurchase({ event, kind, purchaser: buyer.purchaser, at }, random)
      const purchase = cash ? { ...started, paymentId: null } : started
      for (const [position, type] of types.entries()) {
        addTicket(purchase, itemAt(event.types, type), owners[position] ?? buyer.owner, random)
      }
      purchases.push(purchase)
      return purchase
    },
  }
}
