import { listEventFigures } from '@ground-control/contract/figures/events'
import type { EventId } from '@ground-control/domain/values/ids'
import { beforeAll, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { event, organization, sell, comp, redeem, refund } = salesOf(pool)

const figures = async (...eventIds: readonly string[]) =>
  (await call(listEventFigures, { body: { eventIds: eventIds as EventId[] } })).figures
const capacities = async (eventId: EventId, ...types: readonly (number | null | 'withdrawn')[]) => {
  for (const [at, capacity] of types.entries()) {
    const isWithdrawn = capacity === 'withdrawn'
    await pool.query(
      `insert into ticket_types (id, event_id, name, price_cents, capacity, deleted_at)
       values ($1, $2, 'Floor', 2500, $3, $4)`,
      [`${eventId}_${at}`, eventId, isWithdrawn ? null : capacity, isWithdrawn ? new Date() : null],
    )
  }
}

const none = { tickets: 0, amount: 0 }

let busy: EventId
let quiet: EventId
beforeAll(async () => {
  const orgId = await organization()
  busy = await event({ orgId })
  quiet = await event({ orgId })
  await capacities(busy, 100, 50, 'withdrawn')
  const { tickets } = await sell(busy, { prices: [2500, 2500, 0, 4000] })
  const given = await comp(busy, { count: 2 })
  await redeem([...tickets.slice(0, 2), ...given.slice(0, 1)])
  await refund(tickets.slice(1, 2))
})

test('sold excludes comps and includes refunded tickets; redeemed excludes both', {
  tags: ['W4', 'F5'],
}, async () => {
  const counts = { sold: 4, comps: 2, refunded: 1, redeemed: 2 }
  expect(await figures(busy)).toEqual([{ eventId: busy, ...counts, underWay: none, capacity: 150 }])
})

test('a redemption that was undone does not count as redeemed', { tags: ['W4'] }, async () => {
  const { tickets } = await sell(quiet)
  await redeem(tickets)
  expect(await figures(quiet)).toMatchObject([{ sold: 1, redeemed: 1 }])
  await redeem(tickets, { at: null })
  expect(await figures(quiet)).toMatchObject([{ sold: 1, redeemed: 0 }])
})

test('events come in the requested order, without duplicates or missing ones', { tags: ['W4'] }, async () => {
  const found = await figures(quiet, 'evt_nowhere', busy, quiet, 'שלום', "' or '1'='1")
  expect(found.map(({ eventId }) => eventId)).toEqual([quiet, busy])
  expect(await figures()).toEqual([])
})

test.each([
  { what: 'nobody bought and that has no types', types: [], capacity: null },
  { what: 'has one type without a limit', types: [100, null], capacity: null },
  { what: 'has only withdrawn types', types: ['withdrawn'], capacity: null },
  { what: 'has no places', types: [0, 0], capacity: 0 },
  { what: 'has more places than an integer holds', types: [2_000_000_000, 2_000_000_000], capacity: 4_000_000_000 },
] as const)('an event that $what', { tags: ['W4'] }, async ({ types, capacity }) => {
  const eventId = await event()
  await capacities(eventId, ...types)
  const counts = { sold: 0, comps: 0, refunded: 0, redeemed: 0 }
  expect(await figures(eventId)).toEqual([{ eventId, ...counts, underWay: none, capacity }])
})

test('one call takes five hundred events and refuses one more', { tags: ['W4'] }, async () => {
  const ids = Array.from({ length: 499 }, (_, at) => `evt_${at}`)
  expect(await figures(...ids, busy)).toHaveLength(1)
  await expect(figures(...ids, busy, quiet)).rejects.toMatchObject({ status: 400 })
})

test('the figures read no tickets, however many there are', { tags: ['W4'] }, async () => {
  const client = await pool.connect()
  await client.query('begin; lock table tickets in access exclusive mode')
  try {
    expect(await figures(busy)).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
