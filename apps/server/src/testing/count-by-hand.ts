import { dayOf, type Instant } from '@ground-control/domain/values/time'
import type pg from 'pg'
import type { Range } from './recount.ts'

export type Quantities = {
  sold: number
  comps: number
  refunded: number
  redeemed: number
  gross: number
  refundedAmount: number
  underWay: { tickets: number; amount: number }
}

type Payment = { readonly inUsd: boolean; refunded: number; underWay: { refunds: number; amount: number } }

type Ticket = {
  event_id: string
  id: string
  kind: string
  price_cents: number
  purchased_at: Date
  redeemed_at: Date | null
  refunded_at: Date | null
  refunded_cents: number
  payment_id: string | null
}
type Refund = { id: string; payment_id: string; state: string; amount_cents: number }
type Line = { refund_id: string; event_id: string; ticket_id: string; amount_cents: number; live: boolean }

export type ByHand = Awaited<ReturnType<typeof countByHand>>

/** Counts figures (F5) row by row in plain code. Shares nothing with the queries and triggers that it checks. */
export async function countByHand(db: pg.Pool, timeZone: string) {
  const { rows: tickets } = await db.query<Ticket>('select * from tickets')
  const { rows: transfers } = await db.query<{ event_id: string; transferred_at: Date }>('select * from transfers')
  const { rows: refunds } = await db.query<Refund>('select * from refunds')
  const { rows: lines } = await db.query<Line>('select * from refund_tickets')
  const { rows: paid } = await db.query<{ id: string; currency: string }>('select id, currency from payments')

  const payments = new Map<string, Payment>(
    paid.map(({ id, currency }) => [
      id,
      { inUsd: currency === 'usd', refunded: 0, underWay: { refunds: 0, amount: 0 } },
    ]),
  )
  const isInUsd = (paymentId: string | null) => paymentId !== null && payments.get(paymentId)?.inUsd === true
  const isUnderWay = ({ state }: Refund) => state === 'reserved' || state === 'sent' || state === 'unknown'
  for (const refund of refunds) {
    const payment = payments.get(refund.payment_id)
    if (payment && refund.state === 'succeeded') payment.refunded += refund.amount_cents
    if (payment && isUnderWay(refund)) {
      payment.underWay.refunds += 1
      payment.underWay.amount += refund.amount_cents
    }
  }

  /** Counts what happened at the moments for which `isIn` is true. */
  function count(isIn: (moment: Date) => boolean): Map<string, Quantities> {
    const events = new Map<string, Quantities>()
    const of = (eventId: string): Quantities => {
      const figures = events.get(eventId) ?? nothing()
      events.set(eventId, figures)
      return figures
    }
    for (const ticket of tickets) {
      const inUsd = isInUsd(ticket.payment_id)
      if (isIn(ticket.purchased_at)) {
        const figures = of(ticket.event_id)
        if (ticket.kind === 'comp') figures.comps += 1
        else {
          figures.sold += 1
          if (inUsd) figures.gross += ticket.price_cents
        }
      }
      if (ticket.refunded_at && isIn(ticket.refunded_at)) {
        const figures = of(ticket.event_id)
        figures.refunded += 1
        if (inUsd) figures.refundedAmount += ticket.refunded_cents
      }
      if (ticket.redeemed_at && isIn(ticket.redeemed_at)) {
        const figures = of(ticket.event_id)
        if (!ticket.refunded_at) figures.redeemed += 1
      }
    }
    for (const { event_id, transferred_at } of transfers) if (isIn(transferred_at)) of(event_id)
    return events
  }

  const lives = count(() => true)
  for (const { refund_id, event_id, amount_cents, live } of lines) {
    const refund = refunds.find(({ id }) => id === refund_id)
    const life = lives.get(event_id)
    if (!live || !refund || !life || !isUnderWay(refund)) continue
    life.underWay.tickets += 1
    if (isInUsd(refund.payment_id)) life.underWay.amount += amount_cents
  }

  return {
    ofEvent: (eventId: string): Quantities => lives.get(eventId) ?? nothing(),

    within: ({ from = '0001-01-01', to = '9999-12-31' }: Range) =>
      count((moment) => {
        const day = dayOf(moment.toISOString() as Instant, timeZone)
        return from <= day && day <= to
      }),

    /** Whole days, or with `until`, the last one only up to that moment. */
    between: (from: string, to: string, until: string | null) =>
      count((moment) => {
        const day = dayOf(moment.toISOString() as Instant, timeZone)
        return from <= day && day <= to && (until === null || moment.getTime() < Date.parse(until))
      }),

    payments: payments as ReadonlyMap<string, Payment>,

    soldBetween(fromMs: number, toMs: number) {
      const sold = tickets.filter(
        ({ kind, purchased_at }) =>
          kind === 'sale' && purchased_at.getTime() >= fromMs && purchased_at.getTime() < toMs,
      )
      const counted = sold.filter(({ payment_id }) => isInUsd(payment_id))
      return { tickets: sold.length, revenue: counted.reduce((sum, { price_cents }) => sum + price_cents, 0) }
    },
  }
}

const nothing = (): Quantities => ({
  ...{ sold: 0, comps: 0, refunded: 0, redeemed: 0, gross: 0, refundedAmount: 0 },
  underWay: { tickets: 0, amount: 0 },
})
