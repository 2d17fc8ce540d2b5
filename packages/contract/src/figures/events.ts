import { maxBatchIds } from '@ground-control/domain/values/batches'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, Day, EventId, Instant, TicketTypeId } from '#primitives.ts'
import { left, UnderWay } from './parts.ts'

export const listEventFigures = endpoint({
  name: 'listEventFigures',
  method: 'POST',
  path: '/api/v1/admin/events/figures',
  summary: 'How many tickets of each event are sold, redeemed and possible; unknown ids are left out',
  permission: 'staff',
  body: z.strictObject({
    eventIds: z.array(EventId).max(maxBatchIds, `must have at most ${maxBatchIds} ids`),
  }),
  reply: z.object({
    figures: z.array(
      z.object({
        eventId: EventId,
        /** Excludes comps, as on the overview. */
        sold: Count,
        comps: Count,
        /** Sold tickets and comps with a settled refund. They no longer take a place. */
        refunded: Count,
        underWay: UnderWay.optional(),
        /** Sold tickets and comps that were let in and not refunded. */
        redeemed: Count,
        /** Null: at least one type has no limit. */
        capacity: Count.nullable(),
      }),
    ),
  }),
})

const reportFigures = {
  /** Excludes comps, includes refunded tickets. Gross and refunded are shown side by side. */
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
    underWay: UnderWay.optional(),
    transferred: Count,
    /** Null: at least one type has no limit. */
    capacity: Count.nullable(),
  }),
  /** In the event's order. They add up to the totals. */
  types: z.array(
    z.object({
      /**
       * null: tickets of an unknown type, by ticket name. If there are very many names, the last line sums the rest.
       */
      ticketTypeId: TicketTypeId.nullable(),
      name: z.string(),
      price: Cents.nullable(),
      deleted: z.boolean(),
      ...reportFigures,
      capacity: Count.nullable(),
      remaining: Count.nullable(),
    }),
  ),
  /** Days, in the platform's time zone, on which something happened, earliest first. */
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
