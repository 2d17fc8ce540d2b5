import { minuteMs } from '#demo/catalog/calendar.ts'
import { personAt } from '#demo/people/people.ts'
import type { Random } from '#demo/random.ts'
import { balcony, type Counter, general } from './odd-counter.ts'
import { accountBuyer, recipientOf, staffBuyer } from './parties.ts'
import { type Purchase, type RefundState, redeem, refund, type SoldTicket, transfer } from './purchase.ts'

/** A refund in every state, full and in part, and tickets that changed hands. */
export function oddAfterSales({ buy, doorsAt }: Counter, accounts: number, now: number, random: Random): void {
  const staffId = staffBuyer().owner.accountId
  const buyer = (name: string, index: number) => accountBuyer({ ...personAt(index), fullName: name })
  const ask = (purchase: Purchase, tickets: readonly SoldTicket[], state: RefundState, minutesAgo: number) => {
    const createdAt = now - minutesAgo * minuteMs
    const settledAt = state === 'succeeded' || state === 'failed' ? createdAt + 1500 : null
    refund(purchase, { tickets, state, reason: 'Cannot attend', requestedBy: staffId, createdAt, settledAt }, random)
  }

  const full = buy(buyer('Rhea Refunded', 70), [general, general])
  ask(full, full.tickets, 'succeeded', 110)

  const part = buy(buyer('Petra Partial', 71), [general, balcony, balcony])
  ask(part, part.tickets.slice(1, 2), 'succeeded', 100)

  const failed = buy(buyer('Fay Failed', 72), [general])
  ask(failed, failed.tickets, 'failed', 90)

  const again = buy(buyer('Aggie Again', 73), [balcony])
  ask(again, again.tickets, 'failed', 80)
  ask(again, again.tickets, 'succeeded', 70)

  const unknown = buy(buyer('Uma Unanswered', 74), [general, balcony])
  ask(unknown, unknown.tickets, 'unknown', 60)

  const reserved = buy(buyer('Rex Reserved', 75), [balcony])
  ask(reserved, reserved.tickets, 'reserved', 2)

  const seen = buy(buyer('Sven Seen-It', 76), [general])
  for (const ticket of seen.tickets) redeem(ticket, doorsAt + 2 * minuteMs)
  ask(seen, seen.tickets, 'succeeded', 1)

  const [first, second, third] = [
    recipientOf(personAt(80)),
    recipientOf(personAt(81)),
    recipientOf(personAt(accounts + 3)),
  ]
  const give = (purchase: Purchase, to: typeof first, by: string | null, minutesAgo: number) => {
    for (const ticket of purchase.tickets)
      transfer(purchase, ticket, { to, by, at: now - minutesAgo * minuteMs }, random)
  }
  const once = buy(buyer('Tara Transfer', 77), [general])
  give(once, first, once.purchaser.accountId, 120)

  const twice = buy(buyer('Theo Twice', 78), [balcony])
  give(twice, second, twice.purchaser.accountId, 150)
  give(twice, first, second.accountId, 130)

  const byStaff = buy(buyer('Stella Staffed', 79), [general])
  give(byStaff, { ...third, accountId: third.email }, staffId, 95)
}
