import type { EventId } from '@ground-control/domain/values/ids'
import fc from 'fast-check'
import type pg from 'pg'
import { salesOf, type TicketRef } from './sales.ts'

const firstDay = Date.UTC(2026, 9, 20)
const dayMs = 86_400_000

/** Two weeks in which the clocks of New York, Havana and Berlin go back; Havana's do so at midnight. */
const quarter = fc.integer({ min: 0, max: 14 * 24 * 4 - 1 }).map((nth) => nth * 900_000)
const moment = fc
  .oneof(
    quarter,
    fc.tuple(quarter, fc.constantFrom(1, 899_999)).map(([start, more]) => start + more),
    fc.nat(14 * dayMs - 1),
  )
  .map((sinceFirst) => new Date(firstDay + sinceFirst).toISOString())
const dayText = fc
  .integer({ min: -1, max: 15 })
  .map((day) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10))

/** Open at either end, or two days in order. */
export const anyRange = fc
  .tuple(fc.option(dayText, { nil: undefined }), fc.option(dayText, { nil: undefined }))
  .map(([from, to]) => (from && to && from > to ? { from: to, to: from } : { from, to }))

/** Picks among the tickets that exist when the step runs. */
const some = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 4 })
const price = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1, 99, 100, 2_000_000))
const cents = fc.constantFrom(0, 0, 1, 250)

const anySale = fc.record({
  kind: fc.constant('sell' as const),
  events: some,
  at: moment,
  prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  extra: cents,
})

/** Steps of shops, doors, staff and the provider. Refunds may be below the price, and may include fees. */
export const anyStep = fc.oneof(
  { weight: 3, arbitrary: anySale },
  fc.record({ kind: fc.constant('comp' as const), events: some, at: moment, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('redeem' as const), of: some, at: moment }),
  fc.record({ kind: fc.constant('unredeem' as const), of: some }),
  fc.record({ kind: fc.constant('refund' as const), of: some, at: moment, short: cents, fees: cents }),
  fc.record({
    kind: fc.constant('hold' as const),
    of: some,
    state: fc.constantFrom('reserved' as const, 'sent' as const, 'unknown' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('transfer' as const), of: some, at: moment }),
  fc.record({ kind: fc.constant('remove' as const), of: some }),
  fc.record({ kind: fc.constant('other-currency' as const), of: some }),
  // Earlier changes are then in the stored figures, later ones still in the log.
  fc.record({ kind: fc.constant('fold' as const) }),
)
export type AnyStep = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** Free: its payment can be refunded, and nothing else holds the ticket. */
type Sold = TicketRef & { readonly paymentId: string | null; isFree: boolean }

export type World = { readonly events: readonly EventId[]; tickets: Sold[] }

export function stepsOf(pool: pg.Pool) {
  const { sell, comp, redeem, refund, hold, transfer, remove, fold } = salesOf(pool)

  return async function carryOut(world: World, next: AnyStep): Promise<void> {
    const chosen = (of: readonly number[]) => [
      ...new Set(of.flatMap((at) => world.tickets[at % world.tickets.length] ?? [])),
    ]
    const eventsOf = (of: readonly number[]) => of.map((at) => world.events[at % world.events.length] as EventId)
    /** The free tickets of one payment, which can be refunded together. */
    const refundable = (of: readonly number[]) => {
      const free = chosen(of).filter(({ paymentId, isFree }) => paymentId !== null && isFree)
      return free.filter(({ paymentId }) => paymentId === free[0]?.paymentId)
    }
    switch (next.kind) {
      case 'sell': {
        const { paymentId, tickets } = await sell(eventsOf(next.events), next)
        world.tickets.push(...tickets.map((ticket) => ({ ...ticket, paymentId, isFree: true })))
        return
      }
      case 'comp': {
        const tickets = await comp(eventsOf(next.events)[0] as EventId, next)
        world.tickets.push(...tickets.map((ticket) => ({ ...ticket, paymentId: null, isFree: false })))
        return
      }
      case 'redeem':
        return redeem(chosen(next.of), next)
      case 'unredeem':
        return redeem(chosen(next.of), { at: null })
      case 'refund': {
        const tickets = refundable(next.of)
        if (tickets.length > 0) await refund(tickets, next)
        for (const ticket of tickets) ticket.isFree = false
        return
      }
      case 'hold': {
        const tickets = refundable(next.of)
        if (tickets.length > 0) await hold(tickets, next)
        for (const ticket of tickets) ticket.isFree = next.state === 'failed'
        return
      }
      case 'transfer':
        return transfer(chosen(next.of), next)
      case 'remove': {
        const tickets = chosen(next.of)
        await remove(tickets)
        world.tickets = world.tickets.filter((each) => !tickets.includes(each))
        return
      }
      case 'other-currency': {
        const [paymentId] = chosen(next.of).flatMap((ticket) => ticket.paymentId ?? [])
        await pool.query(`update payments set currency = 'jpy' where id = $1`, [paymentId])
        return
      }
      case 'fold':
        return fold()
    }
  }
}
