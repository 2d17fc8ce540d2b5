import { hourMs, minuteMs } from '#demo/catalog/calendar.ts'
import type { EventPlan } from '#demo/catalog/events.ts'
import { itemAt, type Random } from '#demo/random.ts'
import type { Buyer } from './parties.ts'
import { addTicket, type Party, type Purchase, startPurchase } from './purchase.ts'

export const general = 0
export const balcony = 1
export const backstage = 2
export const free = 3

export type Counter = {
  readonly purchases: readonly Purchase[]
  /** Each ticket goes to the buyer unless `owners` names somebody else. */
  readonly buy: (buyer: Buyer, types: readonly number[], extra?: Extra) => Purchase
  readonly doorsAt: number
}

type Extra = {
  readonly kind?: Purchase['kind']
  readonly owners?: readonly Party[]
  /** Paid at the door: a sale without a payment to refund. */
  readonly cash?: boolean
}

export function openCounter(event: EventPlan, now: number, random: Random): Counter {
  const purchases: Purchase[] = []
  return {
    purchases,
    doorsAt: event.startAt ?? now,
    buy(buyer, types, { kind = 'sale', owners = [], cash = false } = {}) {
      // All purchases come before any redemption, refund or transfer of this event.
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
