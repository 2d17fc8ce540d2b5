import { eventChoices } from '@ground-control/domain/events/event-csv'
import { comparisons } from '@ground-control/domain/figures/comparison'
import { eventStatsColumns } from '@ground-control/domain/figures/event-stats'
import { organizationStatsColumns } from '@ground-control/domain/figures/organization-stats'
import { salesWindowsHours } from '@ground-control/domain/figures/sales-window'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Count, Day, EventId, Instant, limitUpTo, OrgId, TicketTypeId, wholeUpTo } from './primitives.ts'

/** Sold and revenue are gross; what was given back and what is left stand beside them. */
const figures = {
  ticketsRefunded: Count.optional(),
  refundedRevenue: Cents.optional(),
  netRevenue: Cents.optional(),
}

/** Tickets in refunds that are not settled yet, and what they would bring back. In no figure of what is refunded. */
const UnderWay = z.object({ tickets: Count, amount: Cents })

/** Payments in other currencies. Their tickets are counted, their amounts are in no figure. */
const left = { paymentsNotCounted: Count.optional() }

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

const overall = { totalEvents: Count, totalTicketsSold: Count, totalRevenue: Cents, ...figures, ...left }

/** The days that a range is compared with. */
const compared = {
  startDate: Day,
  /** While the range is running, the day that counts until the same time of day. */
  endDate: Day,
  /** Null: the range is over, and all of its compared days count whole. */
  until: Instant.nullable(),
}
const ComparedDays = z.object(compared)
export type ComparedDays = z.output<typeof ComparedDays>

const withComparison = {
  /** With events in the range or in the days it is compared with. */
  totalOrganizations: Count.optional(),
  /** Only where a comparison was asked for; null where there is nothing to compare with. */
  before: z.object({ ...compared, ...overall }).nullish(),
}

export const OverallStats = z.object({ ...overall, ...withComparison })
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

/** Pages of at most this many rows. */
const maxPageRows = 100
const page = {
  limit: limitUpTo(maxPageRows).default(constants.dashboardRecentEvents),
  offset: wholeUpTo(1_000_000).default(0),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}

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

const organizationFigures = {
  /** Zero where only the compared days have some. */
  events: Count,
  tickets: Count,
  gross: Cents,
  refunded: Cents,
  net: Cents,
  /** The gross of the compared days; null where there is nothing to compare with. */
  grossBefore: Cents.nullable(),
}

const OrganizationStatsRow = z.object({ orgId: OrgId, orgName: z.string().nullable(), ...organizationFigures })
export type OrganizationStatsRow = z.output<typeof OrganizationStatsRow>

const OrganizationStats = z.object({
  total: Count,
  /** Of all organizations, not of one page. */
  totals: z.object(organizationFigures),
  before: ComparedDays.nullable(),
  organizations: z.array(OrganizationStatsRow),
  ...left,
})
export type OrganizationStats = z.output<typeof OrganizationStats>

const organizationOrder = {
  ...range,
  compareWith: z.enum(comparisons).default('before'),
  sortBy: z.enum(organizationStatsColumns).default('gross'),
  sortOrder: page.sortOrder,
}

export const listRangeOrganizations = endpoint({
  name: 'listRangeOrganizations',
  method: 'GET',
  path: '/api/v1/admin/stats/organizations',
  summary: 'What each organization sold in a range of days, beside the days it is compared with',
  permission: 'staff',
  query: z.strictObject({ ...organizationOrder, ...page }).refine(inOrder, outOfOrder),
  reply: OrganizationStats,
})

export const exportRangeOrganizations = endpoint({
  name: 'exportRangeOrganizations',
  method: 'POST',
  path: '/api/v1/admin/stats/organizations/export',
  summary: 'All organizations of a range for a file; the audit trail records who took it',
  permission: 'staff',
  body: z.strictObject(organizationOrder).refine(inOrder, outOfOrder),
  reply: OrganizationStats,
})

const TrendPoint = z.object({
  /** When the hour or the day begins. */
  at: Instant,
  /** Null: not begun yet. */
  now: z.object({ tickets: Count, revenue: Cents }).nullable(),
  /** Null: there is nothing to compare with, or the other day is shorter. */
  before: z.object({ tickets: Count, revenue: Cents }).nullable(),
})

const SalesTrend = z.object({
  asOf: Instant,
  step: z.enum(['hour', 'day']),
  /** Empty where the range has more days than a line can show. */
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
  /** When the first step of the window begins. Every step is five minutes; the last one is not over yet. */
  startsAt: Instant,
  stepMs: z.int(),
  steps: z.array(SalesPoint),
  /** The same steps a week earlier, each whole. */
  weekBefore: z.array(SalesPoint),
  /** All of them up to the same moment a week ago: what the total of these steps is to be compared with. */
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

/** Ours: what a card of an event says beyond its date. */
export const listEventFigures = endpoint({
  name: 'listEventFigures',
  method: 'POST',
  path: '/api/v1/admin/events/figures',
  summary: 'How many tickets of each event are sold, redeemed and possible; ids that are not there are left out',
  permission: 'staff',
  body: z.strictObject({
    eventIds: z.array(EventId).max(maxBatchIds, `must be at most ${maxBatchIds} ids`),
  }),
  reply: z.object({
    figures: z.array(
      z.object({
        eventId: EventId,
        /** Without comps, as on the overview. */
        sold: Count,
        comps: Count,
        /** Of sold and comps, those that gave their place back: settled refunds. */
        refunded: Count,
        underWay: UnderWay.optional(),
        /** Of sold and comps without refunded ones, those that were let in. */
        redeemed: Count,
        /** Null: as many as are wanted, of one type at least. */
        capacity: Count.nullable(),
      }),
    ),
  }),
})

const reportFigures = {
  /** Without comps. Refunded ones stay sold: gross and refunded stand side by side. */
  sold: Count,
  comps: Count,
  /** Settled only. */
  refunded: Count,
  /** Not refunded. */
  redeemed: Count,
  gross: Cents,
  refundedAmount: Cents,
}

const EventReport = z.object({
  asOf: Instant,
  totals: z.object({
    ...reportFigures,
    underWay: UnderWay.optional(),
    transferred: Count,
    /** Null: as many as are wanted, of one type at least. */
    capacity: Count.nullable(),
  }),
  /** In their order. They add up to the totals. */
  types: z.array(
    z.object({
      /** null: tickets whose type is not known, by their own names; of very many names the last is of all others. */
      ticketTypeId: TicketTypeId.nullable(),
      name: z.string(),
      /** Of the type today. Null where there is no type. */
      price: Cents.nullable(),
      /** Shown while there are tickets of it. */
      deleted: z.boolean(),
      ...reportFigures,
      capacity: Count.nullable(),
      remaining: Count.nullable(),
    }),
  ),
  /** Days of the platform on which something happened, earliest first. */
  days: z.array(z.object({ day: Day, ...reportFigures })),
  ...left,
})
export type EventReport = z.output<typeof EventReport>

export const getEventReport = endpoint({
  name: 'getEventReport',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/report',
  summary: 'Figures of an event, by type and by day',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  reply: EventReport,
  refusals: { 404: 'There is no such event' },
})

const OrganizationFigures = z.object({
  asOf: Instant,
  /** Ticketed ones, drafts and cancelled ones too; so are the events of the sums. */
  events: Count,
  sold: Count,
  gross: Cents,
  refundedAmount: Cents,
  underWay: UnderWay.optional(),
  comps: Count,
  /** Of those that are not cancelled, the next to start. */
  next: z.object({ eventId: EventId, eventName: z.string().nullable(), startDate: Instant }).nullable(),
  /** Of everything together, to hold the share of refunds against. */
  platform: z.object({ gross: Cents, refundedAmount: Cents }),
  /** Every ticketed event with its figures, latest start first; of more than 500 the first 500. */
  byEvent: z.array(
    z.object({
      eventId: EventId,
      sold: Count,
      comps: Count,
      refunded: Count,
      redeemed: Count,
      gross: Cents,
      refundedAmount: Cents,
      capacity: Count.nullable(),
    }),
  ),
  ...left,
})
export type OrganizationFigures = z.output<typeof OrganizationFigures>

export const exportOrganizationEvents = endpoint({
  name: 'exportOrganizationEvents',
  method: 'POST',
  path: '/api/v1/admin/organizations/{orgId}/events/export',
  summary: 'Events of an organization with their figures, latest start first, as CSV; audited with their number',
  permission: 'staff',
  servesFile: true,
  params: z.object({ orgId: OrgId }),
  body: z.strictObject({ events: z.enum(eventChoices) }),
  reply: z.string(),
  refusals: { 404: 'There is no such organization' },
})

export const getOrganizationFigures = endpoint({
  name: 'getOrganizationFigures',
  method: 'GET',
  path: '/api/v1/admin/organizations/{orgId}/figures',
  summary: 'Figures of an organization, overall and by event, beside those of the platform',
  permission: 'staff',
  params: z.object({ orgId: OrgId }),
  /** Without days, of their whole life. */
  query: z.strictObject(range).refine(inOrder, outOfOrder),
  reply: OrganizationFigures,
  refusals: { 404: 'There is no such organization' },
})
