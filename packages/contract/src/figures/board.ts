import { salesWindowsHours } from '@ground-control/domain/figures/sales/sales-window'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, Instant, limitUpTo } from '#primitives.ts'
import { EventStatsRow, inOrder, left, outOfOrder, range } from './parts.ts'

const ranked = (name: string, path: string, summary: string, limit: number) =>
  endpoint({
    name,
    method: 'GET',
    path,
    summary,
    permission: 'staff',
    query: z.strictObject({ ...range, limit: limitUpTo(100).default(limit) }).refine(inOrder, outOfOrder),
    reply: z.object({ events: z.array(EventStatsRow) }),
  })

export const listTopSelling = ranked(
  'listTopSelling',
  '/api/v1/admin/stats/top-selling',
  'Events of a range by tickets sold in it',
  constants.topSellingDefaultLimit,
)

export const listHighestRevenue = ranked(
  'listHighestRevenue',
  '/api/v1/admin/stats/highest-revenue',
  'Events of a range by revenue in it',
  constants.highestRevenueDefaultLimit,
)

const SalesPoint = z.object({ tickets: Count, revenue: Cents })

const SalesPulse = z.object({
  asOf: Instant,
  /** When the window's first step begins. Every step is five minutes; the last one is still running. */
  startsAt: Instant,
  stepMs: z.int(),
  steps: z.array(SalesPoint),
  /** The same steps a week earlier, all complete. */
  weekBefore: z.array(SalesPoint),
  /** Their sum up to the same moment a week ago, to compare with the total of these steps. */
  weekBeforeSoFar: SalesPoint,
  ...left,
})
export type SalesPulse = z.output<typeof SalesPulse>

export const getSalesPulse = endpoint({
  name: 'getSalesPulse',
  method: 'GET',
  path: '/api/v1/admin/sales/pulse',
  summary: 'Tickets sold and revenue in steps of five minutes, now and a week ago',
  permission: 'staff',
  query: z.strictObject({ hours: z.enum(salesWindowsHours).default('6') }),
  reply: SalesPulse,
})
