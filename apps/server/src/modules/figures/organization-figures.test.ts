import { getOrganizationFigures } from '@ground-control/contract/figures/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { organization, event, sell, comp, redeem, refund } = salesOf(pool)

const figuresOf = (orgId: OrgId) => call(getOrganizationFigures, { params: { orgId } })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const set = (eventId: string, column: 'status' | 'ticketed', value: string | boolean) =>
  pool.query(`update events set ${column} = $2 where id = $1`, [eventId, value])

test('its ticketed events add up, latest start first, beside the platform’s totals', async () => {
  const orgId = await organization()
  const [past, undated, busy] = [
    await event({ orgId, startAt: '2026-01-01T20:00:00Z' }),
    await event({ orgId, startAt: null }),
    await event({ orgId, startAt: '2026-02-01T20:00:00Z' }),
  ]
  const free = await event({ orgId })
  await set(free, 'ticketed', false)
  // It sold tickets, so it counts even if it is no longer marked as ticketed.
  const noLonger = await event({ orgId, startAt: '2025-01-01T20:00:00Z' })
  await sell(noLonger, { prices: [50] })
  await set(noLonger, 'ticketed', false)
  await pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity, deleted_at)
     values ('typ_a', $1, 'A', 100, 30, null), ('typ_b', $1, 'B', 100, 12, null), ('typ_c', $1, 'C', 100, null, now())`,
    [busy],
  )
  const { tickets } = await sell(busy, { prices: [1000, 2000, 3000] })
  await redeem(await comp(busy, { count: 2 }))
  await refund(tickets.slice(0, 1))
  await sell(past, { prices: [500] })
  await sell(await event(), { prices: [40_000] })

  const none = { sold: 0, comps: 0, refunded: 0, redeemed: 0, gross: 0, refundedAmount: 0, capacity: null }
  expect(await figuresOf(orgId)).toEqual({
    asOf: expect.any(String),
    events: 4,
    sold: 5,
    comps: 2,
    gross: 6550,
    refundedAmount: 1000,
    underWay: { tickets: 0, amount: 0 },
    next: null,
    platform: { gross: 46_550, refundedAmount: 1000 },
    byEvent: [
      { eventId: busy, sold: 3, comps: 2, refunded: 1, redeemed: 2, gross: 6000, refundedAmount: 1000, capacity: 42 },
      { ...none, eventId: past, sold: 1, gross: 500 },
      { ...none, eventId: noLonger, sold: 1, gross: 50 },
      { ...none, eventId: undated },
    ],
  })
  const cards = await statsOf(call).cards()
  expect((await figuresOf(orgId)).platform).toEqual({
    gross: cards.totalRevenue,
    refundedAmount: cards.refundedRevenue,
  })
})

test('the next event is the first ticketed one to start that is not cancelled', async () => {
  const orgId = await organization()
  await event({ orgId, startAt: inHours(-1) })
  const cancelled = await event({ orgId, startAt: inHours(1) })
  await set(cancelled, 'status', 'cancelled')
  const free = await event({ orgId, startAt: inHours(2) })
  await set(free, 'ticketed', false)
  await event({ orgId, startAt: inHours(4) })
  const startDate = inHours(3)
  const eventId = await event({ orgId, name: null, startAt: startDate })
  expect((await figuresOf(orgId)).next).toEqual({ eventId, eventName: null, startDate })
})

test('the latest 500 events are listed, and all are counted', async () => {
  const orgId = await organization()
  await pool.query(
    `insert into events (id, org_id, start_at)
     select 'evt_many_' || n, $1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day' from generate_series(1, 501) n`,
    [orgId],
  )
  const { events, byEvent } = await figuresOf(orgId)
  expect([events, byEvent.length, byEvent[0]?.eventId, byEvent.at(-1)?.eventId]).toEqual([
    501,
    500,
    'evt_many_501',
    'evt_many_2',
  ])
})

test('an organization without events has zero figures; a missing one is 404', async () => {
  expect(await figuresOf(await organization())).toMatchObject({
    ...{ events: 0, sold: 0, gross: 0, refundedAmount: 0, comps: 0, next: null, byEvent: [] },
  })
  await expectProblem(await request('/api/v1/admin/organizations/org_nowhere/figures'), 404, 'not-found')
})
