import { dayMs, minuteMs } from '#demo/catalog/calendar.ts'
import { between, chance, pick, type Random } from '#demo/random.ts'
import { demoSignIns } from '#identity/sign-ins.ts'
import { drawRecipient } from './parties.ts'
import { amountOf, type Purchase, redeem, refund, type SoldTicket, transfer } from './purchase.ts'

/** Refunds, transfers and check-ins since the sale, none of them after now. */
export function liveOn(purchase: Purchase, accounts: number, now: number, random: Random): void {
  if (purchase.kind === 'sale' && chance(random, purchase.event.sales.refundRate)) refundSome(purchase, now, random)
  for (const ticket of purchase.tickets) {
    if (ticket.refund !== null || ticket.redeemedAt !== null) continue
    if (chance(random, 0.025)) handOver(purchase, ticket, accounts, now, random)
    if (chance(random, purchase.event.sales.showRate)) arrive(purchase, ticket, now, random)
  }
}

function refundSome(purchase: Purchase, now: number, random: Random): void {
  const { event, at } = purchase
  const paid = purchase.tickets.filter((ticket) => ticket.priceCents > 0)
  const cancelled = event.status === 'cancelled'
  const tickets = cancelled || chance(random, 0.6) ? paid : paid.slice(0, Math.ceil(paid.length / 2))
  if (amountOf(tickets) === 0) return
  // Some guests were let in and asked for a refund later.
  if (!cancelled && chance(random, 0.1)) for (const ticket of tickets) arrive(purchase, ticket, now, random)
  const earliest = Math.max(at, cancelled ? event.sales.closesAt : at, ...tickets.map((each) => each.updatedAt))
  const latest = Math.max(earliest, Math.min(now, cancelled ? earliest + 2 * dayMs : (event.startAt ?? now)))
  const createdAt = between(random, earliest, latest)
  refund(
    purchase,
    {
      tickets,
      state: chance(random, 0.03) ? 'failed' : 'succeeded',
      reason: cancelled ? 'Event cancelled' : pick(random, reasons),
      requestedBy: pick(random, staff),
      createdAt,
      settledAt: Math.min(now, createdAt + between(random, 400, 4000)),
    },
    random,
  )
}

function handOver(purchase: Purchase, ticket: SoldTicket, accounts: number, now: number, random: Random): void {
  const { at, event } = purchase
  const latest = Math.max(at, Math.min(now, event.startAt ?? now))
  const by = chance(random, 0.2) ? pick(random, staff) : ticket.owner.accountId
  transfer(purchase, ticket, { to: drawRecipient(accounts, random), by, at: between(random, at, latest) }, random)
}

/** Guests arrive from an hour before the start, or on any day of a longer event. */
function arrive({ event }: Purchase, ticket: SoldTicket, now: number, random: Random): void {
  if (event.startAt === null || event.startAt > now) return
  const days = event.endAt === null ? 0 : Math.floor((event.endAt - event.startAt) / dayMs)
  const door = event.startAt + between(random, 0, days) * dayMs + between(random, -60 * minuteMs, 90 * minuteMs)
  const at = Math.max(door, ticket.updatedAt + minuteMs)
  if (at <= now) redeem(ticket, at)
}

const staff = demoSignIns.filter((each) => each.superadmin && each.hasAccount).map((each) => each.accountId)

const reasons = [
  null,
  null,
  'Cannot attend',
  'Bought twice by mistake',
  'Illness',
  'Wrong date',
  'Requested by the venue',
]
