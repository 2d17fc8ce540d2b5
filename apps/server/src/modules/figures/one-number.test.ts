import { getDoor } from '@ground-control/contract/door'
import { getTicketInfo, listCurrentEvents, listDoorsTonight } from '@ground-control/contract/events'
import { getSalesPulse, listHighestRevenue, listTopSelling } from '@ground-control/contract/figures/board'
import { getEventReport, listEventFigures } from '@ground-control/contract/figures/events'
import {
  exportRangeOrganizations,
  getOrganizationFigures,
  listRangeOrganizations,
} from '@ground-control/contract/figures/organizations'
import { getOverallStats, getSalesTrend, listRangeEvents } from '@ground-control/contract/figures/overview'
import { listTicketMarks } from '@ground-control/contract/guests'
import { getProfile } from '@ground-control/contract/profiles'
import { getPurchase, listAccountPurchases } from '@ground-control/contract/purchases'
import { searchPlatform } from '@ground-control/contract/search'
import { listEventTickets } from '@ground-control/contract/tickets'
import { salesTotal } from '@ground-control/domain/figures/sales/sales-figures'
import { admittingTickets } from '@ground-control/domain/figures/ticket-figures'
import { guestCsvHead, guestCsvLine } from '@ground-control/domain/guests/guest-csv'
import { guestFigures } from '@ground-control/domain/guests/guest-figures'
import { createGuestListBuilder, guestFrom } from '@ground-control/domain/guests/guest-list'
import type { AccountId, EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import type { Day } from '@ground-control/domain/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anyRange, anyStep, stepsOf, type World } from '#testing/any-sales.ts'
import { type ByHand, countByHand, type Quantities } from '#testing/count-by-hand.ts'
import { readList } from '#testing/guest-lists.ts'
import { type Range, statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { organization, event, clear } = salesOf(pool)
const { rows, cards } = statsOf(call)
const carryOut = stepsOf(pool)

const purchaser = 'acc_purchaser' as AccountId
/** Later than all generated sales. */
const now = '2026-11-05T20:00:00Z'

beforeAll(async () => {
  vi.setSystemTime(now)
  await pool.query('insert into accounts (id) values ($1)', [purchaser])
})
afterAll(() => void vi.useRealTimers())

/** In each of these zones, the clocks go back within the two weeks of sales. */
test.each(['America/New_York', 'Europe/Berlin', 'America/Havana'])(
  'all calls that return a quantity return the same number, with days of %s',
  { tags: ['F5', 'O10', 'G3'], timeout: 240_000 },
  async (timeZone) => {
    await pool.query('select set_platform_time_zone($1)', [timeZone])
    const steps = fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' })
    const ranges = fc.array(anyRange, { minLength: 2, maxLength: 2 })
    const property = fc.asyncProperty(steps, ranges, async (changes, asked) => {
      const world = await aWorld()
      for (const change of changes) await carryOut(world, change)
      await pool.query('update payments set purchaser_account_id = $1', [purchaser])
      const byHand = await countByHand(pool, timeZone)
      await Promise.all(world.events.map((eventId) => expectEvent(eventId, byHand)))
      for (const range of [{}, ...asked]) await expectRange(world, range, byHand)
      await expectPayments(byHand)
      await expectPulse(byHand)
    })
    await fc.assert(property, { seed: 20_261_101, numRuns: 4 })
  },
)

/** Two organizations and three running events with limited capacity. */
async function aWorld(): Promise<World> {
  await pool.query('delete from ticket_types')
  await clear()
  const [mine, theirs] = [await organization(), await organization()]
  const times = { startAt: now, endAt: '2026-11-05T23:00:00Z' }
  const events = [
    await event({ orgId: mine, ...times }),
    await event({ orgId: mine, ...times }),
    await event({ orgId: theirs, ...times }),
  ]
  for (const [at, eventId] of events.entries()) {
    await pool.query(
      `insert into ticket_types (id, event_id, name, price_cents, capacity)
       values ($1 || '_a', $1, 'A', 100, $2), ($1 || '_b', $1, 'B', 100, 30)`,
      [eventId, at === 0 ? null : at * 10],
    )
  }
  return { events, tickets: [] }
}

/** Compares an event's lifetime figures in every place that shows them. */
async function expectEvent(eventId: EventId, byHand: ByHand): Promise<void> {
  const { redeemed, underWay, ...sales } = byHand.ofEvent(eventId)
  const { sold, comps, refunded } = sales
  const expected = admittingTickets(sales)
  const capacity = await capacityOf(eventId)

  const report = await call(getEventReport, { params: { eventId } })
  expect(report.totals, 'event page').toMatchObject({ ...sales, redeemed, underWay, capacity })
  expect(summed(report.types), 'event page by type').toMatchObject({ ...sales, redeemed })
  expect(summed(report.days), 'event page by day').toMatchObject({ ...sales, redeemed })

  const { figures } = await call(listEventFigures, { body: { eventIds: [eventId] } })
  expect(figures, 'cards of events').toEqual([{ eventId, sold, comps, refunded, redeemed, underWay, capacity }])
  const { doors } = await call(listDoorsTonight, { body: { orgIds: [] } })
  const door = doors.find((each) => each.eventId === eventId)
  expect(door, 'board').toMatchObject({ sold, comps, refunded, redeemed, expected })
  const current = (await call(listCurrentEvents, { body: { orgIds: [] } })).events
  const listed = current.find((each) => each.eventId === eventId)
  expect(listed, 'list of events').toMatchObject({ sold, comps, refunded, redeemed, expected, capacity })
  expect(await call(getDoor, { params: { eventId } }), 'door').toMatchObject({ inside: redeemed, tickets: expected })
  expect(await call(listTicketMarks, { params: { eventId } }), 'marks').toMatchObject({ underWay })

  const list = createGuestListBuilder()
  list.add((await readList(request, eventId)).rows)
  const guests = list.finish()
  expect(guestFigures(guests), 'guest list').toMatchObject({ ...sales, redeemed })
  expect(summed(guestFigures(guests).types), 'breakdown').toMatchObject({ sold, comps, refunded, redeemed })
  const heads = guestCsvHead().trimEnd().split(',')
  const lines = guests.entries.map((entry) => guestCsvLine(guestFrom(entry), 'UTC').split(','))
  const column = (head: string) => lines.reduce((sum, line) => sum + Number(line.at(heads.indexOf(head))), 0)
  expect([column('Total Tickets'), column('Redeemed Tickets')], 'CSV of guests').toEqual([sold + comps, redeemed])

  const count = async (query: Omit<Parameters<typeof ticketsOf>[1], 'page' | 'pageSize'>) =>
    (await ticketsOf(eventId, { ...query, page: 1, pageSize: 1 })).count
  expect(
    {
      sold: await count({ kind: 'sold' }),
      comps: await count({ kind: 'comp' }),
      refunded: await count({ status: 'refunded' }),
      redeemed: await count({ status: 'redeemed' }),
      pending: await count({ status: 'pending' }),
    },
    'tickets of an event',
  ).toEqual({ sold, comps, refunded, redeemed, pending: expected - redeemed })
}

const ticketsOf = (
  eventId: EventId,
  query: { status?: 'pending' | 'redeemed' | 'refunded'; kind?: 'sold' | 'comp'; page: number; pageSize: number },
) => call(listEventTickets, { params: { eventId }, query })

/** Sums capacities as the figures do, and as comps are checked. */
async function capacityOf(eventId: EventId): Promise<number | null> {
  const { ticketTypes } = await call(getTicketInfo, { params: { id: eventId }, query: {} })
  const places = ticketTypes.map(({ capacity }) => capacity ?? null)
  return places.includes(null) ? null : places.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** Compares a range or all days: by event, by organization and in total. */
async function expectRange(world: World, range: Range, byHand: ByHand): Promise<void> {
  const { from: startDate, to: endDate } = range as { from?: Day; to?: Day }
  const counted = byHand.within(range)
  const expectedRows = [...counted].map(([eventId, figures]) => [eventId, statsRow(figures)])
  const asRows = (found: Awaited<ReturnType<typeof rows>>) =>
    found.map(({ eventId, ...row }) => [
      eventId,
      statsRow({
        sold: row.ticketsSold,
        gross: row.totalRevenue,
        refunded: row.ticketsRefunded ?? 0,
        refundedAmount: row.refundedRevenue ?? 0,
      }),
    ])
  expect(new Map(asRows(await rows(range)) as []), 'overview table').toEqual(new Map(expectedRows as []))
  for (const ranked of [listTopSelling, listHighestRevenue]) {
    const { events } = await call(ranked, { query: { startDate, endDate } })
    expect(new Map(asRows(events) as []), ranked.name).toEqual(new Map(expectedRows as []))
  }
  for (const sortBy of ['eventName', 'totalRevenue'] as const) {
    const first = await call(listRangeEvents, { query: { startDate, endDate, sortBy, limit: 2 } })
    const rest = await call(listRangeEvents, { query: { startDate, endDate, sortBy, limit: 2, offset: 2 } })
    expect(first.total, 'all events').toBe(counted.size)
    expect(new Map(asRows([...first.events, ...rest.events]) as []), 'all events').toEqual(new Map(expectedRows as []))
  }
  const all = total([...counted.values()])
  expect(await cards(range), 'overview cards').toMatchObject({
    totalEvents: counted.size,
    totalTicketsSold: all.sold,
    totalRevenue: all.gross,
    ticketsRefunded: all.refunded,
    refundedRevenue: all.refundedAmount,
    netRevenue: all.gross - all.refundedAmount,
  })
  for (const compareWith of ['before', 'week'] as const) {
    const { before } = await call(getOverallStats, { query: { startDate, endDate, compareWith } })
    if (!before) continue
    const { sold, gross } = total([...byHand.within({ from: before.startDate, to: before.endDate }).values()])
    expect(before, 'compared days').toMatchObject({ totalTicketsSold: sold, totalRevenue: gross })
  }
  for (const eventId of world.events) {
    const { days } = await call(getEventReport, { params: { eventId } })
    const within = days.filter(({ day }) => (startDate ?? '') <= day && day <= (endDate ?? '9999'))
    expect(total(within), 'days of the event page').toEqual(statsRow(counted.get(eventId) ?? none))
  }
  const { points } = await call(getSalesTrend, { query: { startDate, endDate } })
  const drawn = salesTotal(points.map((point) => point.now ?? { tickets: 0, revenue: cents(0) }))
  expect(drawn, 'trend').toEqual({ tickets: all.sold, revenue: all.gross })
  await expectOrganizations(range, byHand)
}

async function expectOrganizations(range: Range, byHand: ByHand): Promise<void> {
  const query = { startDate: range.from as Day | undefined, endDate: range.to as Day | undefined }
  const counted = byHand.within(range)
  const { gross, refundedAmount } = total([...counted.values()])
  const { rows: orgs } = await pool.query<{ org_id: OrgId; events: EventId[] }>(
    'select org_id, array_agg(id order by id) as events from events group by org_id',
  )
  for (const { org_id: orgId, events } of orgs) {
    const figures = await call(getOrganizationFigures, { params: { orgId }, query })
    const own = events.flatMap((eventId) => counted.get(eventId) ?? [])
    const open = events.map((eventId) => byHand.ofEvent(eventId).underWay)
    const { refunded: _, ...sums } = total(own)
    expect(figures, 'organization').toMatchObject({
      ...sums,
      underWay: {
        tickets: open.reduce((sum, { tickets }) => sum + tickets, 0),
        amount: open.reduce((sum, { amount }) => sum + amount, 0),
      },
      platform: { gross, refundedAmount },
    })
    for (const { eventId, capacity, ...event } of figures.byEvent) {
      expect({ ...event, underWay: expect.anything() }, 'events of an organization').toEqual(
        counted.get(eventId) ?? byHand.ofEvent(eventId),
      )
      expect(capacity, 'places').toBe(await capacityOf(eventId))
    }
  }
  await expectOrganizationTable(query, orgs, counted)
}

/** The table on screen and its CSV file. */
async function expectOrganizationTable(
  query: { startDate: Day | undefined; endDate: Day | undefined },
  orgs: readonly { org_id: OrgId; events: EventId[] }[],
  counted: ReadonlyMap<string, Quantities>,
): Promise<void> {
  const listed = await call(listRangeOrganizations, { query })
  const exported = await call(exportRangeOrganizations, {
    body: { ...query, compareWith: 'before', sortBy: 'gross', sortOrder: 'desc' },
  })
  for (const { organizations, totals } of [listed, exported]) {
    const all = total([...counted.values()])
    expect(totals, 'totals row').toMatchObject({ tickets: all.sold, gross: all.gross, refunded: all.refundedAmount })
    for (const { org_id: orgId, events } of orgs) {
      const own = total(events.flatMap((eventId) => counted.get(eventId) ?? []))
      const row = organizations.find((each) => each.orgId === orgId)
      expect(row ?? { tickets: 0, gross: 0, refunded: 0, net: 0 }, 'organizations').toMatchObject({
        tickets: own.sold,
        gross: own.gross,
        refunded: own.refundedAmount,
        net: own.gross - own.refundedAmount,
      })
    }
  }
}

/** What was refunded of each payment with fees, and what is still under way. */
async function expectPayments({ payments }: ByHand): Promise<void> {
  const { purchases } = await call(listAccountPurchases, { params: { uid: purchaser } })
  expect(new Map(purchases.map(({ paymentIntentId, refunded }) => [paymentIntentId as string, refunded]))).toEqual(
    new Map([...payments].map(([id, { refunded }]) => [id, refunded])),
  )
  for (const [paymentId, { refunded, underWay }] of payments) {
    const id = paymentId as PaymentId
    expect(await call(getPurchase, { params: { paymentIntentId: id } }), 'purchase').toMatchObject({
      refunded,
      underWay,
    })
    const found = await call(searchPlatform, { body: { query: id, kinds: ['payments'] } })
    expect(found.payments[0], 'search').toMatchObject({ paymentIntentId: id, refunded })
  }
  const { totals } = await call(getProfile, { params: { uid: purchaser } })
  const counted = [...payments.values()].filter(({ inUsd }) => inUsd)
  expect(totals.refunded, 'profile').toBe(counted.reduce((sum, { refunded }) => sum + refunded, 0))
}

async function expectPulse({ soldBetween }: ByHand): Promise<void> {
  vi.setSystemTime('2026-11-01T20:00:00Z')
  const { startsAt, stepMs, steps } = await call(getSalesPulse, { query: { hours: '24' } })
  const from = Date.parse(startsAt)
  vi.setSystemTime(now)
  expect(salesTotal(steps), 'board').toEqual(soldBetween(from, from + stepMs * steps.length))
}

type Row = Pick<Quantities, 'sold' | 'gross' | 'refunded' | 'refundedAmount'>

const none: Row = { sold: 0, gross: 0, refunded: 0, refundedAmount: 0 }

const statsRow = ({ sold, gross, refunded, refundedAmount }: Row): Row => ({ sold, gross, refunded, refundedAmount })

const total = (parts: readonly Row[]): Row => statsRow({ ...none, ...summed(parts.map(statsRow)) })

/** Sums every number in the objects. */
function summed(parts: readonly object[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { sold: 0, comps: 0, refunded: 0, redeemed: 0, gross: 0, refundedAmount: 0 }
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'number' && name in sums) sums[name] = (sums[name] ?? 0) + value
    }
  }
  return sums
}
