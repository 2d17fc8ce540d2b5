import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  AccountId,
  Cents,
  Count,
  Cursor,
  Day,
  EventId,
  Instant,
  limitUpTo,
  OrgId,
  TicketId,
  TicketTypeId,
} from './primitives.ts'
import { TicketDetail } from './tickets.ts'

const figures = {
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
    ...figures,
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
      ...figures,
      capacity: Count.nullable(),
      remaining: Count.nullable(),
    }),
  ),
  /** Days of the platform on which something happened, earliest first. */
  days: z.array(z.object({ day: Day, ...figures })),
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

export const listEventTickets = endpoint({
  name: 'listEventTickets',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/tickets',
  summary: 'Tickets of an event by pages, newest sale first',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  query: z.strictObject({
    status: z.enum(['pending', 'redeemed', 'refunded']).optional(),
    /** Bought, or given for nothing. */
    kind: z.enum(['sold', 'comp']).optional(),
    page: limitUpTo(1_000_000).default(1),
    pageSize: limitUpTo(100).default(25),
  }),
  reply: z.object({ tickets: z.array(TicketDetail), count: Count }),
  refusals: { 404: 'There is no such event' },
})

const Holder = z.object({
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

const Transfer = z.object({
  transferId: z.string(),
  batchId: z.string().nullable(),
  at: Instant,
  eventId: EventId,
  ticketId: TicketId,
  ticketName: z.string().nullable(),
  from: Holder,
  to: Holder,
  by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
})
export type Transfer = z.output<typeof Transfer>

/** Of one ticket it is the chain of its owners. */
export const listTransfers = endpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/api/v1/admin/transfers',
  summary: 'Tickets that changed hands, newest first, of an event, a ticket or an account',
  permission: 'staff',
  query: z
    .strictObject({
      eventId: EventId.optional(),
      ticketId: TicketId.optional(),
      /** As the giver or the taker. */
      accountId: AccountId.optional(),
      limit: limitUpTo(200).default(50),
      after: Cursor.optional(),
    })
    .refine(({ eventId, ticketId, accountId }) => eventId ?? ticketId ?? accountId, {
      path: ['eventId'],
      message: 'or ticketId or accountId is needed',
    }),
  reply: z.object({ transfers: z.array(Transfer), next: Cursor.nullable() }),
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
})
export type OrganizationFigures = z.output<typeof OrganizationFigures>

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
