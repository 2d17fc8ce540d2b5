import { getTicketInfo } from '@ground-control/contract/events'
import { getEventReport } from '@ground-control/contract/figures/events'
import { createFigureCounter } from '@ground-control/domain/guests/guest-figures'
import type { EventId } from '@ground-control/domain/values/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { readList } from '#testing/guest-lists.ts'
import { statsOf } from '#testing/recount.ts'
import { salesOf, type TicketRef } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { event, sell, comp, redeem, refund, transfer } = salesOf(pool)
const { rows: overview } = statsOf(call)

const report = (eventId: EventId) => call(getEventReport, { params: { eventId } })
const idsOf = (tickets: readonly TicketRef[]) => tickets.map(({ id }) => id)
const typed = (typeId: string | null, name: string | null, tickets: readonly TicketRef[]) =>
  pool.query('update tickets set ticket_type_id = $1, ticket_name = $2 where id = any($3)', [
    typeId,
    name,
    idsOf(tickets),
  ])

type TypeRow = { id: string; name: string; capacity?: number | null; position?: number; deleted?: boolean }
const addTypes = async (eventId: EventId, ...types: readonly TypeRow[]) => {
  for (const { id, name, capacity = null, position = 0, deleted = false } of types) {
    await pool.query(
      `insert into ticket_types (id, event_id, name, price_cents, capacity, position, deleted_at)
       values ($1, $2, $3, 2500, $4, $5, $6)`,
      [`${eventId}_${id}`, eventId, name, capacity, position, deleted ? new Date() : null],
    )
  }
}

const nothing = { sold: 0, comps: 0, refunded: 0, redeemed: 0, gross: 0, refundedAmount: 0 }

test('types come in their order with deleted ones that have tickets, then tickets without a type', async () => {
  const eventId = await event()
  await addTypes(
    eventId,
    { id: 'vip', name: 'VIP', capacity: 10, position: 3 },
    { id: 'early', name: 'Early bird', capacity: 2, position: 1, deleted: true },
    { id: 'never', name: 'Never sold', position: 0, deleted: true },
    { id: 'floor', name: 'Floor', position: 2 },
  )
  const elsewhere = await event()
  await addTypes(elsewhere, { id: 'pit', name: 'Pit' })
  const { tickets } = await sell(eventId, { prices: [100, 200, 300, 400, 500, 600, 700] })
  const given = await comp(eventId, { count: 2 })
  await typed(`${eventId}_vip`, 'VIP as it was called', [...tickets.slice(0, 2), ...given])
  await typed(`${eventId}_early`, null, tickets.slice(2, 3))
  await typed('typ_nowhere', ' Balcony ', tickets.slice(3, 4))
  await typed(null, 'Balcony', tickets.slice(4, 5))
  await typed(`${elsewhere}_pit`, '', tickets.slice(5, 6))
  await redeem([...tickets.slice(0, 1), ...given.slice(0, 1)])
  await refund(tickets.slice(1, 2))
  await refund(tickets.slice(3, 4))
  await transfer(tickets.slice(0, 1))

  const unknown = { ticketTypeId: null, price: null, deleted: false, capacity: null, remaining: null }
  expect(await report(eventId)).toEqual({
    asOf: expect.any(String),
    totals: {
      sold: 7,
      comps: 2,
      refunded: 2,
      redeemed: 2,
      gross: 2800,
      refundedAmount: 600,
      underWay: { tickets: 0, amount: 0 },
      transferred: 1,
      capacity: null,
    },
    types: [
      {
        ...nothing,
        ...{ ticketTypeId: `${eventId}_early`, name: 'Early bird', price: 2500, deleted: true },
        ...{ sold: 1, gross: 300, capacity: 2, remaining: 1 },
      },
      {
        ...nothing,
        ...{ ticketTypeId: `${eventId}_floor`, name: 'Floor', price: 2500, deleted: false },
        ...{ capacity: null, remaining: null },
      },
      {
        ...{ ticketTypeId: `${eventId}_vip`, name: 'VIP', price: 2500, deleted: false, capacity: 10, remaining: 7 },
        ...{ sold: 2, comps: 2, refunded: 1, redeemed: 2, gross: 300, refundedAmount: 200 },
      },
      { ...nothing, ...unknown, name: 'Balcony', sold: 2, refunded: 1, gross: 900, refundedAmount: 400 },
      { ...nothing, ...unknown, name: 'Pit', sold: 1, gross: 600 },
      { ...nothing, ...unknown, name: 'Ticket', sold: 1, gross: 700 },
    ],
    days: [{ day: '2026-06-10', sold: 7, comps: 2, refunded: 2, redeemed: 2, gross: 2800, refundedAmount: 600 }],
  })
})

test('days are those of the platform with a sale, comp, refund or redemption, earliest first', async () => {
  await pool.query(`select set_platform_time_zone('America/New_York')`)
  const eventId = await event()
  const { tickets } = await sell(eventId, { at: '2026-06-11T03:00:00Z', prices: [100, 200] })
  await comp(eventId, { at: '2026-06-01T12:00:00Z' })
  await refund(tickets.slice(0, 1), { at: '2026-06-11T04:00:00Z' })
  await redeem(tickets.slice(1), { at: '2026-06-12T20:00:00Z' })
  await transfer(tickets.slice(1), { at: '2026-06-09T20:00:00Z' })
  const { days } = await report(eventId)
  await pool.query(`select set_platform_time_zone('UTC')`)
  expect(days).toEqual([
    { ...nothing, day: '2026-06-01', comps: 1 },
    { ...nothing, day: '2026-06-10', sold: 2, gross: 300 },
    { ...nothing, day: '2026-06-11', refunded: 1, refundedAmount: 100 },
    { ...nothing, day: '2026-06-12', redeemed: 1 },
  ])
})

test('very many individual names are folded into one line and still add up', async () => {
  const eventId = await event()
  const { tickets } = await sell(eventId, { prices: Array.from({ length: 120 }, () => 100) })
  await pool.query(`update tickets set ticket_name = 'Seat ' || right(id, 3) where id = any($1)`, [idsOf(tickets)])
  await typed(null, 'Standing', tickets.slice(0, 5))
  const { types } = await report(eventId)
  expect(types).toHaveLength(51)
  expect(types.find(({ name }) => name === 'Standing')).toMatchObject({ sold: 5 })
  expect(types.at(-1)).toMatchObject({ ticketTypeId: null, name: 'Other tickets', sold: 66, gross: 6600 })
})

test('an event without sales has its types and places; a missing one is 404', async () => {
  const eventId = await event()
  expect(await report(eventId)).toMatchObject({ totals: { ...nothing, capacity: null }, types: [], days: [] })
  await addTypes(eventId, { id: 'floor', name: 'Floor', capacity: 20 }, { id: 'vip', name: 'VIP', capacity: 5 })
  expect(await report(eventId)).toMatchObject({
    totals: { ...nothing, transferred: 0, capacity: 25 },
    types: [
      { name: 'Floor', remaining: 20 },
      { name: 'VIP', remaining: 5 },
    ],
  })
  await expectProblem(await request('/api/v1/admin/events/evt_nowhere/report'), 404, 'not-found')
})

const ticket = fc.record({
  type: fc.constantFrom('a', 'b', 'gone', 'elsewhere', 'nowhere', null),
  name: fc.constantFrom(null, '', '  ', 'Floor', "O'Neill", 'Boîte 🎟️'),
  kind: fc.constantFrom('sale' as const, 'sale' as const, 'comp' as const),
  price: fc.integer({ min: 1, max: 30_000 }),
  day: fc.integer({ min: 1, max: 28 }),
  redeemed: fc.boolean(),
  refunded: fc.boolean(),
})

test('types and days always add up to the totals, as do guest list and overview', {
  tags: ['O10', 'G3'],
}, async () => {
  const other = await event()
  await addTypes(other, { id: 'elsewhere', name: 'Pit' })
  await fc.assert(
    fc.asyncProperty(fc.array(ticket, { minLength: 1, maxLength: 60, size: 'max' }), async (tickets) => {
      const eventId = await event()
      await addTypes(
        eventId,
        { id: 'a', name: 'A', capacity: 4 },
        { id: 'b', name: 'B' },
        { id: 'gone', name: 'Gone', capacity: 50, deleted: true },
      )
      await insertTickets(eventId, other, tickets)
      const { totals, types, days } = await report(eventId)
      const { transferred: _transferred, capacity: _capacity, underWay: _underWay, ...sums } = totals
      expect(added(types)).toEqual(sums)
      expect(added(days)).toEqual(sums)

      const { rows } = await readList(request, eventId)
      const guests = createFigureCounter()
      for (const row of rows) guests.add(row)
      expect(guests.of(0)).toMatchObject(sums)
      const [row] = (await overview()).filter((each) => each.eventId === eventId)
      expect(row).toMatchObject({
        ticketsSold: sums.sold,
        totalRevenue: sums.gross,
        ticketsRefunded: sums.refunded,
        refundedRevenue: sums.refundedAmount,
      })
      const { ticketTypes } = await call(getTicketInfo, { params: { id: eventId }, query: { includeDeleted: 'true' } })
      for (const { ticketTypeId, capacity, remaining } of types) {
        if (!ticketTypeId) continue
        const info = ticketTypes.find((each) => each.ticketTypeId === ticketTypeId)
        expect({ capacity, remaining }).toEqual({ capacity: info?.capacity, remaining: info?.remaining })
      }
    }),
    { seed: 20_261_115, numRuns: 8 },
  )
})

type Drawn = typeof ticket extends fc.Arbitrary<infer T> ? T : never

async function insertTickets(eventId: EventId, other: EventId, tickets: readonly Drawn[]) {
  const typeIdOf = (type: Drawn['type']) => type && `${type === 'elsewhere' ? other : eventId}_${type}`
  await pool.query(
    `insert into tickets (event_id, id, code, ticket_type_id, ticket_name, kind, price_cents, purchased_at, redeemed,
                          redeemed_at, refund_id, refunded_at, refunded_cents)
     select $1, $1 || '_' || n, n, type_id, name, kind, case kind when 'comp' then 0 else price end, at, redeemed,
            case when redeemed then at end, case when refunded then 're_' || n end, case when refunded then at end,
            case when refunded and kind = 'sale' then price else 0 end
     from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::bool[], $8::bool[])
       with ordinality as t (type_id, name, kind, price, at, redeemed, refunded, n)`,
    [
      eventId,
      tickets.map(({ type }) => typeIdOf(type)),
      tickets.map(({ name }) => name),
      tickets.map(({ kind }) => kind),
      tickets.map(({ price }) => price),
      tickets.map(({ day }) => `2026-06-${day}T12:00:00Z`),
      tickets.map(({ redeemed }) => redeemed),
      tickets.map(({ refunded }) => refunded),
    ],
  )
}

function added(parts: readonly Readonly<typeof nothing>[]): typeof nothing {
  const sums = { ...nothing }
  for (const part of parts) {
    for (const key of Object.keys(nothing) as (keyof typeof nothing)[]) sums[key] += part[key]
  }
  return sums
}
