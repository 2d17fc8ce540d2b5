import type { EventPlan } from '#demo/catalog/events.ts'
import { seeded } from '#demo/random.ts'
import { oddSales } from './odd-sales.ts'
import { ordinarySales } from './ordinary-sales.ts'
import type { Purchase } from './purchase.ts'

/** A generator, so that only one purchase is in memory at a time. */
export function* salesOf(events: readonly EventPlan[], accounts: number, now: number): Generator<Purchase> {
  for (const event of events) yield* salesOfEvent(event, accounts, now)
}

function* salesOfEvent(event: EventPlan, accounts: number, now: number): Generator<Purchase> {
  const random = seeded(0x73616c65, event.index)
  const left = event.types.map((type) => type.issued)
  for (const purchase of event.trait === 'oddities' ? oddSales(event, accounts, now, random) : []) {
    for (const { typeId } of purchase.tickets) {
      const index = Math.max(
        0,
        event.types.findIndex((type) => type.id === typeId),
      )
      left[index] = (left[index] ?? 0) - 1
    }
    yield purchase
  }
  yield* ordinarySales(event, left, accounts, now, random)
}
