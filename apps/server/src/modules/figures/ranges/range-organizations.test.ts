import {
  exportRangeOrganizations,
  getOrganizationFigures,
  listRangeOrganizations,
} from '@ground-control/contract/figures/organizations'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import type { OrganizationStatsColumn } from '@ground-control/domain/figures/organization-stats'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { Day } from '@ground-control/domain/values/time'
import { beforeAll, expect, test } from 'vitest'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { organization, event, sell, refund } = salesOf(pool)
const range = { startDate: '2026-06-14' as Day, endDate: '2026-06-14' as Day }
const week = { ...range, compareWith: 'week' } as const
const [then, before] = ['2026-06-14T10:00:00Z', '2026-06-07T10:00:00Z']
let halcyon: OrgId

beforeAll(async () => {
  halcyon = await organization({ name: 'Halcyon Hall' })
  const lumen = await organization({ name: 'lumen' })
  const gone = await organization({ name: 'Gone Quiet' })
  const [first, second] = [await event({ orgId: halcyon }), await event({ orgId: halcyon })]
  const { tickets } = await sell(first, { at: then, prices: [1000, 3000] })
  await refund(tickets.slice(0, 1), { at: then })
  await sell(second, { at: then, prices: [500] })
  await sell(first, { at: before, prices: [9000] })
  await sell(await event({ orgId: lumen }), { at: then, prices: [2000] })
  await sell(await event({ orgId: gone }), { at: before, prices: [100] })
})

test('each organization shows gross, refunded and net beside a week before', { tags: ['F3'] }, async () => {
  const { total, organizations, before: days } = await call(listRangeOrganizations, { query: week })
  expect(total).toBe(3)
  expect(days).toEqual({ startDate: '2026-06-07', endDate: '2026-06-07', until: null })
  expect(organizations).toEqual([
    {
      orgId: halcyon,
      orgName: 'Halcyon Hall',
      events: 2,
      tickets: 3,
      gross: 4500,
      refunded: 1000,
      net: 3500,
      grossBefore: 9000,
    },
    expect.objectContaining({ orgName: 'lumen', events: 1, gross: 2000, refunded: 0, net: 2000, grossBefore: 0 }),
    expect.objectContaining({ orgName: 'Gone Quiet', events: 0, gross: 0, grossBefore: 100 }),
  ])
})

test('the totals count all of them and agree with the cards', { tags: ['F3', 'O10'] }, async () => {
  const { totals, organizations } = await call(listRangeOrganizations, { query: { ...week, limit: 1 } })
  expect(organizations).toHaveLength(1)
  const cards = await call(getOverallStats, { query: week })
  expect(totals).toEqual({
    events: cards.totalEvents,
    tickets: cards.totalTicketsSold,
    gross: cards.totalRevenue,
    refunded: cards.refundedRevenue,
    net: cards.netRevenue,
    grossBefore: cards.before?.totalRevenue,
  })
  expect(cards.totalOrganizations).toBe(3)
})

test.each<[OrganizationStatsColumn, readonly string[]]>([
  ['orgName', ['Gone Quiet', 'Halcyon Hall', 'lumen']],
  ['events', ['Gone Quiet', 'lumen', 'Halcyon Hall']],
  ['refunded', ['lumen', 'Gone Quiet', 'Halcyon Hall']],
  ['net', ['Gone Quiet', 'lumen', 'Halcyon Hall']],
  ['change', ['Gone Quiet', 'Halcyon Hall', 'lumen']],
])('sorted by %s on the server, page by page', { tags: ['F3'] }, async (sortBy, names) => {
  const pages = await Promise.all(
    [0, 1, 2].map((offset) =>
      call(listRangeOrganizations, { query: { ...week, sortBy, sortOrder: 'asc', limit: 1, offset } }),
    ),
  )
  expect(pages.flatMap(({ organizations }) => organizations.map(({ orgName }) => orgName))).toEqual(names)
})

test('a range without an end has totals but no change', { tags: ['F3'] }, async () => {
  const { totals, organizations } = await call(listRangeOrganizations, { query: { startDate: range.startDate } })
  expect(totals).toMatchObject({ gross: 6500, grossBefore: null })
  expect(organizations).toHaveLength(2)
})

test('an export has all rows, and the trail records who made it', { tags: ['F3'] }, async () => {
  const { organizations } = await call(exportRangeOrganizations, {
    body: { ...week, sortBy: 'gross', sortOrder: 'desc' },
  })
  expect(organizations).toHaveLength(3)
  const { rows } = await pool.query(`select action, entity_id, actor_id, after from audit_entries`)
  expect(rows).toEqual([
    {
      action: 'figures.exported',
      entity_id: 'organizations',
      actor_id: expect.any(String),
      after: { ...week, organizations: 3 },
    },
  ])
})

test('an organization’s own figures use the same range', { tags: ['F3'] }, async () => {
  const figures = await call(getOrganizationFigures, { params: { orgId: halcyon }, query: range })
  expect(figures).toMatchObject({ events: 2, sold: 3, gross: 4500, refundedAmount: 1000 })
  expect(figures.platform).toEqual({ gross: 6500, refundedAmount: 1000 })
  expect(figures.byEvent.map(({ gross }) => gross).sort()).toEqual([4000, 500])
  const life = await call(getOrganizationFigures, { params: { orgId: halcyon }, query: {} })
  expect(life).toMatchObject({ events: 2, sold: 4, gross: 13_500 })
})
