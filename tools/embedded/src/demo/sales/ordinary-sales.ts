import { dayMs } from '#demo/catalog/calendar.ts'
import { type EventPlan, lastSalesMs } from '#demo/catalog/events.ts'
import type { TypePlan } from '#demo/catalog/ticket-types.ts'
import { chance, itemAt, pickByWeight, type Random } from '#demo/random.ts'
import { liveOn } from './after-sales.ts'
import { drawBuyer, staffBuyer } from './parties.ts'
import { addTicket, type Purchase, startPurchase } from './purchase.ts'
import { inRhythm } from './rhythm.ts'

/** `left` counts the remaining tickets down, per ticket type. */
export function* ordinarySales(
  event: EventPlan,
  left: number[],
  accounts: number,
  now: number,
  random: Random,
): Generator<Purchase> {
  let staffIsNext = event.sales.staffBuys
  while (left.some((each) => each > 0)) {
    const kind = !staffIsNext && chance(random, 0.04) ? 'comp' : 'sale'
    const buyer = staffIsNext ? staffBuyer() : drawBuyer(accounts, random)
    const purchase = startPurchase(
      { event, kind, purchaser: buyer.purchaser, at: saleTime(event, now, random) },
      random,
    )
    const shared = !staffIsNext && chance(random, 0.12)
    const discounted = chance(random, 0.1)
    for (const type of drawTypes(event, left, random)) {
      const owner = shared && purchase.tickets.length > 0 ? drawBuyer(accounts, random).owner : buyer.owner
      addTicket(purchase, discounted ? { ...type, priceCents: lowered(type.priceCents) } : type, owner, random)
    }
    staffIsNext = false
    liveOn(purchase, accounts, now, random)
    yield purchase
  }
}

function drawTypes(event: EventPlan, left: number[], random: Random): TypePlan[] {
  const wanted = pickByWeight(random, [35, 38, 10, 12, 3, 2]) + 1
  const mixed = chance(random, 0.2)
  const drawn: TypePlan[] = []
  let index = -1
  while (drawn.length < wanted && left.some((each) => each > 0)) {
    if (mixed || !left[index]) index = pickByWeight(random, left)
    left[index] = (left[index] ?? 0) - 1
    drawn.push(itemAt(event.types, index))
  }
  return drawn
}

/** Sales grow towards the start. Future sales are left out, so that today looks like any other day. */
function saleTime({ startAt, sales }: EventPlan, now: number, random: Random): number {
  const { opensAt, closesAt, busyToday } = sales
  if (busyToday) return busySaleTime(sales, now, random)
  const endsAt = closesAt < now ? closesAt : Math.max(now, (startAt ?? now + undatedLeadMs) + lastSalesMs)
  const last = Math.sqrt((endsAt - closesAt) / (endsAt - opensAt))
  return inRhythm(random, () => {
    const left = last + (1 - last) * random()
    return endsAt - Math.floor((endsAt - opensAt) * left * left)
  })
}

const undatedLeadMs = 60 * dayMs

/** Tests need sales of today at any hour of the day. */
function busySaleTime({ opensAt, closesAt }: EventPlan['sales'], now: number, random: Random): number {
  const draw = random()
  const since = (from: number) => closesAt - Math.floor((closesAt - Math.max(opensAt, from)) * random())
  if (closesAt === now && draw < 0.05) return since(now - (now % dayMs))
  if (closesAt === now && draw < 0.2) return since(now - dayMs)
  return closesAt - Math.floor((closesAt - opensAt) * random() ** 2)
}

/** 15 % off, because the price paid is not always the type's price. */
const lowered = (priceCents: number) => Math.round((priceCents * 0.85) / 50) * 50
