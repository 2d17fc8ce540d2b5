import { timelineKinds } from '@ground-control/domain/tickets/ticket-timeline'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Instant, Named, NamedEvent, PaymentId, RefundId, TicketId } from './primitives.ts'

const TicketPast = z.object({
  kind: z.enum(timelineKinds),
  /** When it happened. For offline work at a door, by the door's clock. */
  at: Instant,
  /** Staff, or a part of the platform; null: the purchaser, or another system. */
  by: Named.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  door: z.string().nullable(),
  reason: z.string().nullable(),
  /** For this ticket, in the smallest unit of the currency. */
  amount: Cents.nullable(),
  refundId: RefundId.nullable(),
})
export type TicketPast = z.output<typeof TicketPast>

/** `listMail` lists the ticket's emails and how far each got. */
export const getTicketTimeline = endpoint({
  name: 'getTicketTimeline',
  method: 'GET',
  path: '/api/v1/admin/tickets/{id}/timeline',
  summary: 'What a ticket went through, newest first: sale, transfers, redemptions, refunds, codes and who was let in',
  permission: 'staff',
  params: z.object({ id: TicketId }),
  reply: z.object({
    ticketId: TicketId,
    ticketName: z.string().nullable(),
    ownerName: z.string().nullable(),
    event: NamedEvent,
    /** null: nobody paid for it. */
    paymentIntentId: PaymentId.nullable(),
    currency: z.string(),
    past: z.array(TicketPast),
  }),
  refusals: { 404: 'There is no such ticket' },
})
