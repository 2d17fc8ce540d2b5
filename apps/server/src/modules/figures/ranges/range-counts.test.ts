import { listRangeOrganizations } from '@ground-control/contract/figures/organizations'
import { getOverallStats, getSalesTrend } from '@ground-control/contract/figures/overview'
import { comparedMoment } from '@ground-control/domain/figures/trend'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { type Day, dayOf, type Instant, instantOf } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { anyRange, anyStep, stepsOf } from '#testing/any-sales.ts'
import { countByHand, type Quantities } from '#testing/count-by-hand.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'
import { countedRanges, eventCount, organizationSums } from './range-counts.ts'
import { pendingDays, type StatsRange } from './range-figures.ts'

const { call, pool } = useApi()
const { organization, event, sell, comp, redeem, fold, clear } = salesOf(pool)
const carryOut = stepsOf(pool)

afterEach(async () => {
  vi.useRealTimers()
  await pool.query(`select set_platform_time_zone('UTC')`)
})

const move = (eventId: EventId, orgId: OrgId) =>
  pool.query('update events set org_id = $2 where id = $1', [eventId, orgId])

const anyMove = fc.record({
  kind: fc.constant('move' as const),
  event: fc.nat({ max: 3 }),
  organization: fc.nat({ max: 1 }),
})

/** A week and a few minutes after a sale, so that the comparison day is cut soon after it. */
const anyNow = fc.tuple(fc.nat(), fc.nat(900_000))
const weekMs = 7 * 86_400_000

/** Two zones whose clocks change in these weeks, and one that isn't a whole number of hours from UTC. */
const anyZone = fc.constantFrom('UTC', 'America/New_York', 'America/Havana', 'Asia/Kathmandu')

test('events and organizations of a range and the days before equal a count by hand', {
  tags: ['L4', 'O10', 'F3'],
  timeout: 240_000,
}, async () => {
  const steps = fc.array(fc.oneof({ weight: 6, arbitrary: anyStep }, anyMove), {
    minLength: 10,
    maxLength: 40,
    size: 'max',
  })
  const property = fc.asyncProperty(
    steps,
    fc.array(anyRange, { minLength: 4, maxLength: 4 }),
    anyNow,
    anyZone,
    async (all, ranges, [nth, sinceMs], zone) => {
      vi.useRealTimers()
      await clear()
      await pool.query('select set_platform_time_zone($1)', [zone])
      const organizations = [await organization(), await organization()]
      const events: EventId[] = []
      for (const orgId of [...organizations, ...organizations]) events.push(await event({ orgId }))
      const world = { events, tickets: [] }
      for (const step of all) {
        if (step.kind === 'move') await move(events[step.event] as EventId, organizations[step.organization] as OrgId)
        else await carryOut(world, step)
      }
      const moments = all.flatMap((step) => (step.kind === 'sell' ? Date.parse(step.at) : []))
      const now = new Date((moments[nth % moments.length] ?? Date.UTC(2026, 9, 25)) + weekMs + sinceMs)
      vi.setSystemTime(now)
      const today = dayOf(instantOf(now), zone)
      for (const range of [{ from: today, to: today }, { from: '2026-10-24', to: today }, ...ranges])
        await expectCounts(range, zone)
      await expectHours(today, zone)
      vi.useRealTimers()
      expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
      await fold()
      expect(await verifyRollups(pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
    },
  )
  await fc.assert(property, { seed: 20_261_118, numRuns: 12 })
})

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

async function expectCounts({ from, to }: Days, zone: string) {
  if (from && to && from > to) return
  const byHand = await countByHand(pool, zone)
  const { rows } = await pool.query<{ id: string; org_id: string }>('select id, org_id from events')
  const orgOf = new Map(rows.map(({ id, org_id }) => [id, org_id]))
  const now = byHand.within({ from, to })
  for (const compareWith of ['before', 'week'] as const) {
    const query = { startDate: from as Day | undefined, endDate: to as Day | undefined, compareWith }
    const { before, ...stats } = await call(getOverallStats, { query })
    expect(stats.totalEvents).toBe(now.size)
    const then = before ? byHand.between(before.startDate, before.endDate, before.until) : new Map<string, Quantities>()
    if (before) {
      const figures = [...then.values()]
      expect(before).toMatchObject({
        totalEvents: then.size,
        totalTicketsSold: figures.reduce((sum, { sold }) => sum + sold, 0),
        totalRevenue: grossOf(figures),
        ticketsRefunded: figures.reduce((sum, { refunded }) => sum + refunded, 0),
        refundedRevenue: figures.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
      })
    }
    const belonging = new Set([...now.keys(), ...then.keys()].map((id) => orgOf.get(id)))
    expect(stats.totalOrganizations).toBe(belonging.size)

    const { organizations, total } = await call(listRangeOrganizations, { query })
    expect(total).toBe(belonging.size)
    const ofOrg = (counted: ReadonlyMap<string, Quantities>, orgId: string) =>
      [...counted].flatMap(([id, figures]) => (orgOf.get(id) === orgId ? [figures] : []))
    for (const { orgId, ...row } of organizations) {
      expect(row).toMatchObject({
        events: ofOrg(now, orgId).length,
        gross: grossOf(ofOrg(now, orgId)),
        grossBefore: before ? grossOf(ofOrg(then, orgId)) : null,
      })
    }
  }
}

async function expectHours(day: Day, zone: string) {
  const byHand = await countByHand(pool, zone)
  const query = { startDate: day, endDate: day, compareWith: 'week' } as const
  const { step, points } = await call(getSalesTrend, { query })
  expect(step).toBe('hour')
  const of = (at: Instant) => byHand.soldBetween(Date.parse(at), Date.parse(at) + 3_600_000)
  for (const { at, now, before } of points) {
    if (now) expect(now).toEqual(of(at))
    if (before) expect(before).toEqual(of(comparedMoment(at, 7, zone)))
  }
}

const grossOf = (figures: readonly Quantities[]) => figures.reduce((sum, { gross }) => sum + gross, 0)

const days = async (startDate: string, endDate: string) => {
  const query = { startDate: startDate as Day, endDate: endDate as Day }
  return { ...(await call(getOverallStats, { query })), ...(await call(listRangeOrganizations, { query })) }
}

test.each([true, false])(
  'an event counts in a range unless it has only a gap there, folded: %s',
  { tags: ['L4'] },
  async (folded) => {
    await clear()
    const eventId = await event()
    await sell(eventId, { at: '2026-06-01T12:00:00Z' })
    const { tickets } = await sell(eventId, { at: '2026-06-10T12:00:00Z' })
    if (folded) await fold()
    expect(await days('2026-06-02', '2026-06-09')).toMatchObject({ totalEvents: 0, totals: { events: 0 } })
    expect(await days('2026-06-02', '2026-06-10')).toMatchObject({ totalEvents: 1, totals: { events: 1 } })
    await redeem(tickets, { at: '2026-06-05T12:00:00Z' })
    if (folded) await fold()
    expect(await days('2026-06-02', '2026-06-09')).toMatchObject({ totalEvents: 1, totals: { events: 1 } })
    expect(await days('2026-06-06', '2026-06-09')).toMatchObject({ totalEvents: 0, totals: { events: 0 } })
    await redeem(tickets, { at: null })
    if (folded) await fold()
    expect(await days('2026-06-02', '2026-06-09')).toMatchObject({ totalEvents: 0, totals: { events: 0 } })
  },
)

test('an event that moves to another organization takes all its days along', { tags: ['L4', 'F3'] }, async () => {
  await clear()
  const [first, second] = [await organization({ name: 'First' }), await organization({ name: 'Second' })]
  const eventId = await event({ orgId: first })
  await sell(eventId, { at: '2026-06-01T12:00:00Z', prices: [1000] })
  await fold()
  await comp(eventId, { at: '2026-06-02T12:00:00Z' })
  await move(eventId, second)
  for (const round of ['in the log', 'kept']) {
    const { organizations } = await days('2026-06-01', '2026-06-02')
    expect(organizations, round).toMatchObject([{ orgName: 'Second', events: 1, tickets: 1, gross: 1000 }])
    await fold()
  }
  expect(await verifyRollups(pool)).toMatchObject({ rows: 0 })
})

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('totals and organizations of a range never read all events', { tags: ['L4'] }, async () => {
  const month = { startDate: '2026-06-01' as Day, endDate: '2026-06-30' as Day }
  const cut = {
    startDate: '2026-05-02' as Day,
    endDate: '2026-05-31' as Day,
    until: '2026-05-31T12:00:00.000Z' as Instant,
  }
  const sides: StatsRange[] = [month, cut]
  const query = sql`
    with ${pendingDays}, ${countedRanges(sides)}, ${organizationSums(sides, 'amounts')}
    select ${eventCount(month, 0)}, ${eventCount(cut, 1)}, (select sum(events) from organization_sums)`
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${new PgDialect().sqlToQuery(query).sql}`,
    )
    const ofEvents = rows
      .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      .filter((node) =>
        ['events', 'folded_event_stats', 'folded_event_day_stats'].includes(node['Relation Name'] ?? ''),
      )
    expect(ofEvents.length).toBeGreaterThan(5)
    // The index of events that are gone has no others.
    const readsAll = (node: Plan) =>
      node['Node Type'] !== 'Bitmap Heap Scan' && !node['Index Cond'] && node['Index Name'] !== 'event_stats_gone'
    expect(ofEvents.filter(readsAll)).toEqual([])
  } finally {
    client.release(true)
  }
})
