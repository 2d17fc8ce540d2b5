import { refundsOffReasons } from '@ground-control/domain/refunds/refunds-off'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Count, EventId, Instant, OrgId, PaymentId, TicketTypeId } from './primitives.ts'

const QuietDoor = z.object({
  eventId: EventId,
  eventName: z.string().nullable(),
  orgId: OrgId,
  orgName: z.string().nullable(),
  startDate: Instant,
  sold: Count,
})

const OversoldType = z.object({
  eventId: EventId,
  eventName: z.string().nullable(),
  ticketTypeId: TicketTypeId,
  name: z.string(),
  capacity: Count,
  taken: Count,
})

const DisputedPayment = z.object({
  disputeId: z.string(),
  paymentIntentId: PaymentId,
  amount: Cents,
  currency: z.string(),
  reason: z.string().nullable(),
  dueBy: Instant.nullable(),
  purchaserName: z.string().nullable(),
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
})

const Attention = z.object({
  asOf: Instant,
  refunds: z.object({
    failed: Count,
    late: Count,
    unknown: Count,
    turnedUp: Count.optional(),
  }),
  /** Absent while refunds can be sent. */
  refundsOff: z.enum(refundsOffReasons).optional(),
  /** null: this platform has no support cases. */
  cases: z.object({ unassigned: Count, overdue: Count }).nullable(),
  /** Events that sold tickets and began or start within 3 hours, with nobody in yet; earliest first. */
  quietDoors: z.object({ count: Count, begun: Count.optional(), first: z.array(QuietDoor) }),
  /** Ticket types of upcoming events that sold beyond capacity. */
  oversoldTypes: z.object({ count: Count, first: z.array(OversoldType) }),
  /** Disputes waiting for an answer, the earliest deadline first. */
  disputes: z.object({ count: Count, first: z.array(DisputedPayment) }).optional(),
})
export type Attention = z.output<typeof Attention>

export const getAttention = endpoint({
  name: 'getAttention',
  method: 'GET',
  path: '/api/v1/admin/attention',
  summary: 'What needs attention now: refunds, cases, doors, ticket types and disputes',
  permission: 'staff',
  reply: Attention,
})
