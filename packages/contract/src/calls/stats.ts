import { constants } from '@ground-control/domain/constants'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, Day, EventId, Instant, limitUpTo, OrgId } from '#primitives.ts'

/** Sold and revenue are gross; what was given back and what is left stand beside them. */
const figures = {
  ticketsRefunded: Count.optional(),
  refundedRevenue: Cents.optional(),
  netRevenue: Cents.optional(),
}

export const EventStatsRow = z.object({
  eventId: EventId,
  eventName: z.string().nullish(),
  orgId: OrgId,
  orgName: z.string().nullish(),
  ticketsSold: Count,
  totalRevenue: Cents,
  startDate: Instant.nullish(),
  endDate: Instant.nullish(),
  lastUpdated: Instant.nullish(),
  ...figures,
})
export type EventStatsRow = z.output<typeof EventStatsRow>

export const OverallStats = z.object({
  totalEvents: Count,
  totalTicketsSold: Count,
  totalRevenue: Cents,
  ...figures,
})
export type OverallStats = z.output<typeof OverallStats>

const range = { startDate: Day.optional(), endDate: Day.optional() }

const inOrder = <T extends { startDate?: string | undefined; endDate?: string | undefined }>(query: T) =>
  !query.startDate || !query.endDate || query.startDate <= query.endDate

const outOfOrder = { path: ['endDate'], message: 'must not be before startDate' }

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
      sortBy: z
        .enum(['eventName', 'orgName', 'ticketsSold', 'totalRevenue', 'startDate', 'endDate', 'lastUpdated'])
        .default('lastUpdated'),
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
  query: z.strictObject(range).refine(inOrder, outOfOrder),
  reply: OverallStats,
  extraFields: Object.keys(figures),
})

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
