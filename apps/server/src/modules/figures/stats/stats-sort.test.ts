import type { EventStatsColumn } from '@ground-control/domain/figures/event-stats'
import { beforeAll, expect, test } from 'vitest'
import { statsOf } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool, request } = useApi()
const { organization, event, sell, comp } = salesOf(pool)
const { names } = statsOf(call)

/** A single organization, so that the answer keeps the order. Each column sorts the rows differently. */
beforeAll(async () => {
  const orgId = await organization()
  const on = (name: string | null, startAt: string | null, endAt: string | null) =>
    event({ orgId, name, startAt, endAt })
  const alpha = await on('alpha', '2026-09-03T20:00:00Z', '2026-09-03T23:00:00Z')
  const beta = await on('Beta', '2026-09-01T20:00:00Z', '2026-09-09T23:00:00Z')
  const gamma = await on('gamma', null, '2026-09-05T23:00:00Z')
  const nameless = await on(null, '2026-09-02T20:00:00Z', null)
  await sell(alpha, { at: '2026-06-10T10:00:00Z', prices: [100, 100, 100] })
  await sell(beta, { at: '2026-06-12T10:00:00Z', prices: [9000] })
  await comp(gamma, { at: '2026-06-11T10:00:00Z' })
  await sell(nameless, { at: '2026-06-09T10:00:00Z', prices: [400, 400] })
})

const ascending: Record<Exclude<EventStatsColumn, 'orgName'>, (string | null)[]> = {
  eventName: ['alpha', 'Beta', 'gamma', null],
  ticketsSold: ['gamma', 'Beta', null, 'alpha'],
  totalRevenue: ['gamma', 'alpha', null, 'Beta'],
  startDate: ['Beta', null, 'alpha', 'gamma'],
  endDate: ['alpha', 'gamma', 'Beta', null],
  lastUpdated: [null, 'alpha', 'gamma', 'Beta'],
}
/** A row with a missing value comes last in both directions. */
const missing: Partial<Record<EventStatsColumn, string | null>> = { eventName: null, startDate: 'gamma', endDate: null }

test.each(Object.entries(ascending))(
  'sorted by %s, both ways, missing values last',
  { tags: ['O6', 'P23'] },
  async (name, expected) => {
    const column = name as keyof typeof ascending
    expect(await names({ column, descending: false })).toEqual(expected)
    const reversed = expected.toReversed()
    const lost = missing[column]
    const turned = lost === undefined ? reversed : [...reversed.filter((each) => each !== lost), lost]
    expect(await names({ column, descending: true })).toEqual(turned)
  },
)

test('sorting within a range uses the figures of the range', { tags: ['O6', 'P23'] }, async () => {
  const range = { from: '2026-06-11', to: '2026-06-12' }
  expect(await names({ column: 'totalRevenue', descending: true }, range)).toEqual(['Beta', 'gamma'])
})

test('the limit keeps the first of the sorted rows', { tags: ['O3', 'P23'] }, async () => {
  expect(await names({ column: 'totalRevenue', descending: true }, { limit: 2 })).toEqual(['Beta', null])
  expect(await names({ column: 'eventName', descending: false }, { limit: 1 })).toEqual(['alpha'])
})

test('the newest change comes first by default', { tags: ['O6', 'P23'] }, async () => {
  const { statsByOrg } = (await (await request('/api/v1/tickets/stats/events')).json()) as {
    statsByOrg: Record<string, { eventName: string | null }[]>
  }
  const found = Object.values(statsByOrg).flatMap((rows) => rows.map(({ eventName }) => eventName))
  expect(found).toEqual(['Beta', 'gamma', 'alpha', null])
})

test('rows of equal value keep a fixed order, so the limit does not shuffle them', {
  tags: ['O6', 'P23'],
}, async () => {
  const orgId = await organization({ name: 'Twins' })
  for (const name of ['one', 'two', 'three'])
    await sell(await event({ orgId, name }), { at: '2027-01-01T00:00:00Z', prices: [1] })
  for (const descending of [true, false]) {
    const found = await names({ column: 'totalRevenue', descending }, { from: '2027-01-01' })
    expect(found).toEqual(['one', 'two', 'three'])
  }
})

test('sorted by organization, the one without any name is last both ways', { tags: ['O6', 'P23'] }, async () => {
  const at = '2028-01-01T00:00:00Z'
  const sellFor = async (given: Parameters<typeof organization>[0], name: string) =>
    sell(await event({ orgId: await organization(given), name }), { at })
  await sellFor({ name: 'Zenith' }, 'of Zenith')
  await sellFor({ name: null }, 'of nobody')
  await sellFor({ name: null, displayName: 'aurora' }, 'of aurora')
  const first = async (descending: boolean) =>
    names({ column: 'orgName', descending }, { from: '2028-01-01', limit: 2 })
  expect(await first(false)).toEqual(['of aurora', 'of Zenith'])
  expect(await first(true)).toEqual(['of Zenith', 'of aurora'])
})
