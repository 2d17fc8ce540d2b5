import { hourMs, minuteMs } from '#demo/catalog/calendar.ts'
import type { EventPlan } from '#demo/catalog/events.ts'
import { oddNames } from '#demo/people/odd-names.ts'
import { personAt } from '#demo/people/people.ts'
import { itemAt, type Random } from '#demo/random.ts'
import { accountBuyer, type Buyer, guestBuyer, partyOf, recipientOf, staffBuyer } from './parties.ts'
import {
  addTicket,
  type Party,
  type Purchase,
  type RefundState,
  redeem,
  refund,
  type SoldTicket,
  startPurchase,
  transfer,
} from './purchase.ts'

/** One of each odd case that staff may meet, so that each can be tried. */
export function oddSales(event: EventPlan, accounts: number, now: number, random: Random): readonly Purchase[] {
  const counter = openCounter(event, now, random)
  oddlyNamed(counter)
  sharedAndSplit(counter, accounts)
  withoutAccount(counter, accounts)
  withGaps(counter, random)
  withoutPayment(counter)
  oddAfterSales(counter, accounts, now, random)
  return counter.purchases
}

function oddlyNamed({ buy, doorsAt }: Counter): void {
  for (const index of oddNames.keys()) {
    const { tickets } = buy(accountBuyer(personAt(index)), [general])
    if (index % 3 === 0) for (const ticket of tickets) redeem(ticket, doorsAt + index * 10_000)
  }
}

function sharedAndSplit({ buy, doorsAt }: Counter, accounts: number): void {
  const byMail = { ...personAt(accounts + 1), email: 'shared.by.mail@mail.example', phone: null }
  const byPhone = { ...personAt(accounts + 2), email: null, phone: '+12125550142' }
  const owners = [
    partyOf(personAt(60)),
    partyOf(personAt(61)),
    guestBuyer(byMail.email, byMail).owner,
    guestBuyer(byPhone.phone, byPhone).owner,
  ]
  const shared = buy(accountBuyer(personAt(60)), [general, general, balcony, backstage], { owners })
  for (const ticket of shared.tickets.slice(0, 2)) redeem(ticket, doorsAt + 4 * minuteMs)

  const regular = accountBuyer({ ...personAt(62), fullName: 'Trudy Tenfold' })
  const first = buy(regular, [general, general, balcony, balcony])
  buy(regular, [general, general, general])
  buy(regular, [backstage, backstage, balcony])
  for (const ticket of first.tickets) redeem(ticket, doorsAt + 7 * minuteMs)

  buy(staffBuyer(), [general, balcony])
}

/** One guest for every way of being identified, and one without any. */
function withoutAccount({ buy }: Counter, accounts: number): void {
  const person = personAt(accounts + 10)
  const wanda = { ...person, fullName: 'Wanda Walk-In', email: 'wanda.walkin@mail.example', phone: null }
  const nobody = { ...person, fullName: null, email: null, phone: null }
  const una = { ...wanda, fullName: 'Una Unknown', email: 'una.unknown@mail.example' }
  const emil = { ...wanda, fullName: 'Emil Mailer', email: 'emil.mailer@mail.example', phone: '+12125550143' }
  const phoebe = { ...wanda, fullName: 'Phoebe Phone', email: null, phone: '+447700900123' }
  const gone = { ...wanda, fullName: 'Gone Guest', email: 'gone.guest@mail.example' }
  buy(guestBuyer(null, wanda), [general])
  buy(guestBuyer(null, nobody), [general])
  buy(guestBuyer('unknown', una), [general, general])
  buy(guestBuyer('unknown', nobody), [general])
  buy(guestBuyer(emil.email, emil), [general])
  buy(guestBuyer(emil.email, emil), [balcony])
  buy(guestBuyer(phoebe.phone, phoebe), [general])
  buy(guestBuyer('acc_closedLongAgo', gone), [general])
}

function withGaps({ buy }: Counter, random: Random): void {
  buy(accountBuyer({ ...personAt(63), fullName: null }), [general])
  buy(accountBuyer({ ...personAt(64), fullName: 'Mona Mailless', email: null, phone: '+12125550145' }), [general])
  buy(accountBuyer({ ...personAt(65), fullName: 'Paul Phoneless', email: 'paul@mail.example', phone: null }), [general])
  buy(accountBuyer({ ...personAt(66), fullName: null, email: null, phone: null }), [general])

  const tilda = accountBuyer({ ...personAt(69), fullName: 'Tilda Typeless' })
  const typeless = buy(tilda, [])
  addTicket(typeless, { id: 'typ_oddities1', name: null, priceCents: 4500 }, tilda.owner, random)
  addTicket(typeless, { id: null, name: 'Paper ticket', priceCents: 3000 }, tilda.owner, random)
  addTicket(typeless, { id: null, name: null, priceCents: 1000 }, tilda.owner, random)
}

/** There is no payment to refund. */
function withoutPayment({ buy, doorsAt }: Counter): void {
  const guest = { ...personAt(68), email: 'cash.customer@mail.example', fullName: 'Cash Customer' }
  buy(guestBuyer(null, guest), [general], { cash: true })
  buy(accountBuyer({ ...personAt(67), fullName: 'Frida Free' }), [free, free])
  const press = { ...guest, fullName: 'Press Desk', email: 'press@paper.example' }
  buy(guestBuyer(null, press), [general, general], { kind: 'comp' })
  const reviewer = buy(accountBuyer(personAt(68)), [backstage], { kind: 'comp' })
  for (const ticket of reviewer.tickets) redeem(ticket, doorsAt)
}

function oddAfterSales({ buy, doorsAt }: Counter, accounts: number, now: number, random: Random): void {
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

const general = 0
const balcony = 1
const backstage = 2
const free = 3

type Counter = {
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

function openCounter(event: EventPlan, now: number, random: Random): Counter {
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
