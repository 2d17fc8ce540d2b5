import type { EventId } from '@ground-control/domain/values/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figures, recount, statsOf } from '#testing/recount.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { verifyRollups } from './verify-rollups.ts'

const { call, pool } = useApi()
const { event, sell, comp, redeem, refund, transfer, remove, clear } = salesOf(pool)
const { rows, cards } = statsOf(call)

const firstDay = Date.UTC(2026, 9, 20)
const dayMs = 86_400_000
/** Two weeks in which New York's and Auckland's clocks are near or at their change. */
const moment = fc
  .integer({ min: 0, max: 14 * 24 * 4 - 1 })
  .map((quarter) => new Date(firstDay + quarter * 900_000).toISOString())
const dayText = fc
  .integer({ min: -1, max: 15 })
  .map((day) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10))
const range = fc
  .tuple(fc.option(dayText, { nil: undefined }), fc.option(dayText, { nil: undefined }))
  .map(([from, to]) => (from && to && from > to ? { from: to, to: from } : { from, to }))
const zone = fc.constantFrom('UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata')
/** Which of the tickets that are there when it is carried out. */
const some = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 4 })
const price = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1, 99, 100, 2_000_000))

const step = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    events: some,
    at: moment,
    prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('comp' as const), events: some, at: moment, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('redeem' as const), of: some, at: moment }),
  fc.record({ kind: fc.constant('unredeem' as const), of: some }),
  fc.record({ kind: fc.constant('refund' as const), of: some, at: moment }),
  fc.record({ kind: fc.constant('transfer' as const), of: some, at: moment }),
  fc.record({ kind: fc.constant('remove' as const), of: some }),
  fc.record({ kind: fc.constant('zone' as const), zone }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Sold = TicketRef & { readonly canBeRefunded: boolean }
type World = { readonly events: readonly EventId[]; tickets: Sold[]; zone: string }

async function carryOut(world: World, next: Step) {
  const chosen = (of: readonly number[]) => [
    ...new Set(of.flatMap((at) => world.tickets[at % world.tickets.length] ?? [])),
  ]
  const eventsOf = (of: readonly number[]) => of.map((at) => world.events[at % world.events.length] as EventId)
  switch (next.kind) {
    case 'sell': {
      const { tickets } = await sell(eventsOf(next.events), next)
      world.tickets.push(...tickets.map((ticket) => ({ ...ticket, canBeRefunded: true })))
      break
    }
    case 'comp': {
      const tickets = await comp(eventsOf(next.events)[0] as EventId, next)
      world.tickets.push(...tickets.map((ticket) => ({ ...ticket, canBeRefunded: false })))
      break
    }
    case 'redeem':
      return redeem(chosen(next.of), next)
    case 'unredeem':
      return redeem(chosen(next.of), { at: null })
    case 'refund': {
      const tickets = chosen(next.of).filter(({ canBeRefunded }) => canBeRefunded)
      if (tickets.length > 0) await refund(tickets, next)
      world.tickets = world.tickets.map((each) => (tickets.includes(each) ? { ...each, canBeRefunded: false } : each))
      break
    }
    case 'transfer':
      return transfer(chosen(next.of), next)
    case 'remove': {
      const tickets = chosen(next.of)
      await remove(tickets)
      world.tickets = world.tickets.filter((each) => !tickets.includes(each))
      break
    }
    case 'zone':
      await pool.query('select set_platform_time_zone($1)', [next.zone])
      world.zone = next.zone
  }
}

const sum = (figures: Iterable<Figures>, key: keyof Figures) =>
  [...figures].reduce((total, each) => total + each[key], 0)

test('after any mix of changes cards, rows and a recount agree to the cent, for any range', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  let comparisons = 0
  const steps = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })
  const ranges = fc.array(range, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(zone, steps, ranges, async (startZone, changes, asked) => {
      await clear()
      const world: World = { events: [await event(), await event(), await event()], tickets: [], zone: startZone }
      await carryOut(world, { kind: 'zone', zone: startZone })
      for (const change of changes) await carryOut(world, change)

      const counted = await recount(pool, world.zone)
      for (const each of [{}, ...asked]) {
        const expected = counted(each)
        comparisons += expected.size
        expect(
          new Map(
            (await rows(each)).map((row) => [
              row.eventId,
              {
                sold: row.ticketsSold,
                gross: row.totalRevenue,
                refunded: row.ticketsRefunded,
                refundedCents: row.refundedRevenue,
              },
            ]),
          ),
        ).toEqual(expected)
        expect(await cards(each)).toEqual({
          totalEvents: expected.size,
          totalTicketsSold: sum(expected.values(), 'sold'),
          totalRevenue: sum(expected.values(), 'gross'),
          ticketsRefunded: sum(expected.values(), 'refunded'),
          refundedRevenue: sum(expected.values(), 'refundedCents'),
          netRevenue: sum(expected.values(), 'gross') - sum(expected.values(), 'refundedCents'),
        })
      }
      expect(await verifyRollups(pool)).toMatchObject({
        rows: 0,
        tickets: 0,
        cents: 0,
        checkedTickets: world.tickets.length,
      })
    }),
    { seed: 20_261_115, numRuns: 15 },
  )
  expect(comparisons).toBeGreaterThan(100)
})
