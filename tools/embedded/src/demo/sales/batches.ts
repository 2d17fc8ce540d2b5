import type { Purchase } from './purchase.ts'

const ticketsPerBatch = 20_000

/** Enough purchases to make a COPY worth it, few enough to keep: neither side ever holds more than one batch. */
export function* batchesOf(purchases: Iterable<Purchase>): Generator<Purchase[]> {
  let batch: Purchase[] = []
  let tickets = 0
  for (const purchase of purchases) {
    batch.push(purchase)
    tickets += purchase.tickets.length
    if (tickets < ticketsPerBatch) continue
    yield batch
    batch = []
    tickets = 0
  }
  if (batch.length > 0) yield batch
}
