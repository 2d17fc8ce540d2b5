import { eventChoices } from '@ground-control/domain/events/event-csv'
import { eventStatsColumns } from '@ground-control/domain/figures/event-stats'
import { salesWindowsHours } from '@ground-control/domain/figures/sales-window'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Count, Day, EventId, Instant, limitUpTo, OrgId, TicketTypeId } from './primitives.ts'

/** Sold and revenue are gross; what was given back and what is left stand beside them. */
const figures = {
  ticketsRefunded: Count.optional(),
  refundedRevenue: Cents.optional(),
  netRevenue: Cents.optional(),
}

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

export const OverallStats = z.object({
  totalEvents: Count,
  totalTicketsSold: Count,
  totalRevenue: Cents,
  ...figures,
  ...left,
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
  query: z.strictObject(range).refine(inOrder, outOfOrder),
  reply: OverallStats,
  extraFields: Object.keys({ ...figures, ...left }),
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
        /** Of sold and comps, those that gave their place back. */
        refunded: Count,
        /** Of sold and comps, those that were let in. */
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
  refunded: Count,
  redeemed: Count,
  gross: Cents,
  refundedAmount: Cents,
}

const EventReport = z.object({
  asOf: Instant,
  totals: z.object({
    ...reportFigures,
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
  reply: OrganizationFigures,
  refusals: { 404: 'There is no such organization' },
})
