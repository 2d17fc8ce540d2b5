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
    /** Null: as many as are wanted, of one type at least. */
    capacity: Count.nullable(),
  }),
  /** In their order. They add up to the totals. */
  types: z.array(
    z.object({
      /** null: tickets whose type is not known, by their own names; of very many names the last is of all others. */
      ticketTypeId: TicketTypeId.nullable(),
      name: z.string(),
      price: Cents.nullable(),
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
