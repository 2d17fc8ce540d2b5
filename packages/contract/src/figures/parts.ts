import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { Cents, Count, Day, EventId, Instant, limitUpTo, OrgId, wholeUpTo } from '#primitives.ts'

/** Sold and revenue are gross. Refunded amounts and what is left are listed beside them. */
export const figures = {
  ticketsRefunded: Count.optional(),
  refundedRevenue: Cents.optional(),
  netRevenue: Cents.optional(),
}

/** Tickets in refunds without an outcome, and the amount they would pay back. Not included in refunded figures. */
export const UnderWay = z.object({ tickets: Count, amount: Cents })

/** Payments in other currencies. Figures count their tickets, but not their amounts. */
export const left = { paymentsNotCounted: Count.optional() }

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

export const compared = {
  startDate: Day,
  /** While the range is running, this compared day counts only until the same time of day. */
  endDate: Day,
  /** Null: the range is over, and all compared days count in full. */
  until: Instant.nullable(),
}
export const ComparedDays = z.object(compared)
export type ComparedDays = z.output<typeof ComparedDays>

export const range = { startDate: Day.optional(), endDate: Day.optional() }

export const inOrder = <T extends { startDate?: string | undefined; endDate?: string | undefined }>(query: T) =>
  !query.startDate || !query.endDate || query.startDate <= query.endDate

export const outOfOrder = { path: ['endDate'], message: 'must not be before startDate' }

const maxPageRows = 100
export const page = {
  limit: limitUpTo(maxPageRows).default(constants.dashboardRecentEvents),
  offset: wholeUpTo(1_000_000).default(0),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}
