import { eventStatsColumns } from '@ground-control/domain/figures/event-stats'
import { comparisons } from '@ground-control/domain/figures/ranges/comparison'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, Instant, limitUpTo } from '#primitives.ts'
import { compared, EventStatsRow, figures, inOrder, left, outOfOrder, page, range } from './parts.ts'

const overall = { totalEvents: Count, totalTicketsSold: Count, totalRevenue: Cents, ...figures, ...left }

const withComparison = {
  /** Organizations with events in the range or in the compared days. */
  totalOrganizations: Count.optional(),
  /** Absent unless a comparison was requested; null if there is nothing to compare with. */
  before: z.object({ ...compared, ...overall }).nullish(),
}

export const OverallStats = z.object({ ...overall, ...withComparison })
export type OverallStats = z.output<typeof OverallStats>

export const listEventStats = endpoint({
  name: 'listEventStats',
  method: 'GET',
  path: '/api/v1/tickets/stats/events',
  summary: 'Events whose tickets changed in a range of days, with what was sold in it',
  permission: 'staff',
  query: z
    .strictObject({
      ...range,
      limit: limitUpTo(1000).default(constants.recentStatsDefaultLimit),
      sortBy: z.enum(eventStatsColumns).default('lastUpdated'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    })
    .refine(inOrder, outOfOrder),
  reply: z.object({ statsByOrg: z.record(z.string(), z.array(EventStatsRow)) }),
  extraFields: Object.keys(figures),
})

export const getOverallStats = endpoint({
  name: 'getOverallStats',
  method: 'GET',
  path: '/api/v1/tickets/stats/overview',
  summary: 'The totals over all events of a range of days',
  permission: 'staff',
  query: z.strictObject({ ...range, compareWith: z.enum(comparisons).optional() }).refine(inOrder, outOfOrder),
  reply: OverallStats,
  extraInput: ['compareWith'],
  extraFields: Object.keys({ ...figures, ...left, ...withComparison }),
})

export const listRangeEvents = endpoint({
  name: 'listRangeEvents',
  method: 'GET',
  path: '/api/v1/admin/stats/events',
  summary: 'All events of a range in the order asked for, page by page',
  permission: 'staff',
  query: z
    .strictObject({ ...range, ...page, sortBy: z.enum(eventStatsColumns).default('lastUpdated') })
    .refine(inOrder, outOfOrder),
  reply: z.object({ total: Count, events: z.array(EventStatsRow) }),
})

const TrendPoint = z.object({
  at: Instant,
  /** Null: the step is still in the future. */
  now: z.object({ tickets: Count, revenue: Cents }).nullable(),
  /** Null: there is nothing to compare with, or the compared day is shorter. */
  before: z.object({ tickets: Count, revenue: Cents }).nullable(),
})

const SalesTrend = z.object({
  asOf: Instant,
  step: z.enum(['hour', 'day']),
  /** Empty if the range has more days than a chart can show. */
  points: z.array(TrendPoint),
  ...left,
})
export type SalesTrend = z.output<typeof SalesTrend>

export const getSalesTrend = endpoint({
  name: 'getSalesTrend',
  method: 'GET',
  path: '/api/v1/admin/stats/trend',
  summary: 'Tickets sold and revenue of a range, by hour up to two days and else by day',
  permission: 'staff',
  query: z.strictObject({ ...range, compareWith: z.enum(comparisons).default('before') }).refine(inOrder, outOfOrder),
  reply: SalesTrend,
})
