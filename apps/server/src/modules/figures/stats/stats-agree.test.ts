import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { anyRange, anyStep, stepsOf, type World } from '#testing/any-sales.ts'
import { type Figures, recount, statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, clear } = salesOf(pool)
const carryOut = stepsOf(pool)
const { rows, cards } = statsOf(call)

const zone = fc.constantFrom('UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata')
const anyChange = fc.oneof(
  { weight: 9, arbitrary: anyStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone }) },
)

const sum = (figures: Iterable<Figures>, key: keyof Figures) =>
  [...figures].reduce((total, each) => total + each[key], 0)

test('cards, rows and a recount agree to the cent after any changes, for any range', {
  tags: ['O10', 'P23', 'P24'],
}, async () => {
  let comparisons = 0
  const steps = fc.array(anyChange, { minLength: 5, maxLength: 40, size: 'max' })
  const ranges = fc.array(anyRange, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(zone, steps, ranges, async (startZone, changes, asked) => {
      await clear()
      const world: World = { events: [await event(), await event(), await event()], tickets: [] }
      let timeZone = startZone
      for (const change of [{ kind: 'zone' as const, zone: startZone }, ...changes]) {
        if (change.kind !== 'zone') await carryOut(world, change)
        else {
          timeZone = change.zone
          await pool.query('select set_platform_time_zone($1)', [timeZone])
        }
      }

      const counted = await recount(pool, timeZone)
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
        expect(await cards(each)).toMatchObject({
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
    { seed: 20_261_115, numRuns: 20 },
  )
  expect(comparisons).toBeGreaterThan(100)
})
