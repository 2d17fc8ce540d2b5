import { constants } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { Cents, Count, Day, EventId, Instant, limitUpTo, OrgId, wholeUpTo } from '#primitives.ts'

/** Sold and revenue are gross; what was given back and what is left stand beside them. */
export const figures = {
  ticketsRefunded: Count.optional(),
  refundedRevenue: Cents.optional(),
  netRevenue: Cents.optional(),
}

/** Tickets in refunds that are not settled yet, and what they would bring back. In no figure of what is refunded. */
export const UnderWay = z.object({ tickets: Count, amount: Cents })

/** Payments in other currencies. Their tickets are counted, their amounts are in no figure. */
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
  /** While the range is running, the day that counts until the same time of day. */
  endDate: Day,
  /** Null: the range is over, and all of its compared days count whole. */
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
