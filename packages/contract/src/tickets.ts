import { z } from 'zod'
import { DoorName } from './door.ts'
import { endpoint } from './endpoint.ts'
import { NoticePreview } from './mail.ts'
import {
  AccountId,
  AnyId,
  Cents,
  Count,
  Cursor,
  EventId,
  Instant,
  limitUpTo,
  Named,
  PaymentId,
  RefundId,
  TicketId,
  TicketTypeId,
} from './primitives.ts'

const Person = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
})

/** A row of the guest list. Platforms may use either spelling of the type's id, and either name or type. */
export const TicketDetail = z.object({
  ticketId: TicketId,
  eventId: EventId.nullish(),
  ticketName: z.string().nullish(),
  ticketType: z.string().nullish(),
  ticketTypeId: TicketTypeId.nullish(),
  ticketTypeID: TicketTypeId.nullish(),
  comp: z.boolean().nullish(),
  price: Cents,
  currency: z.string().nullish(),
  redeemed: z.boolean(),
  purchaseDate: Instant.nullish(),
  paymentIntentId: PaymentId.nullish(),
  refundId: RefundId.nullish(),
  refundedAt: Instant.nullish(),
  /** Set only if the refund was less than the price. */
  refundedAmount: Cents.nullish(),
  version: z.int().nullish(),
  owner: Person.extend({ accountId: z.string().nullish() }).nullish(),
  purchaser: Person.nullish(),
})

export type TicketDetail = z.output<typeof TicketDetail>

const Tickets = z.object({ tickets: z.array(TicketDetail) })

const chosenComps = {
  ticketQuantities: z
    .record(AnyId, z.int().min(0).max(1000))
    .refine((quantities) => Object.values(quantities).some((quantity) => quantity > 0), 'at least one ticket is needed')
    .refine(
      (quantities) => Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0) <= 1000,
      'at most 1,000 tickets at once',
    ),
  contact: z.strictObject({
    email: z.email().max(320),
    name: z.string().trim().min(1).max(200),
    phone: z.string().trim().max(50).optional(),
  }),
}

export const issueComps = endpoint({
  name: 'issueComps',
  method: 'POST',
  path: '/api/v1/tickets/comp',
  summary: 'Issue complimentary tickets',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  body: z.strictObject({
    eventId: EventId,
    ...chosenComps,
    reason: z.string().max(2000).optional(),
    /** Emails the tickets to the contact. Absent: no email is sent. */
    tellCustomer: z.boolean().optional(),
  }),
  reply: z.object({ batchId: z.string().optional(), tickets: z.array(TicketDetail) }),
  refusals: {
    404: 'There is no such event',
    409: 'Not enough places are left, the event is over or cancelled, or comps are switched off',
    422: 'A ticket type is not of this event, or the key was used for another request',
  },
  extraFields: 'all',
  extraInput: ['reason', 'tellCustomer'],
})

export const previewCompNotice = endpoint({
  name: 'previewCompNotice',
  method: 'POST',
  path: '/api/v1/admin/comps/notice-preview',
  summary: 'The email that issuing these comps would cause; nothing is changed or sent',
  permission: 'staff',
  body: z.strictObject({ eventId: EventId, ...chosenComps }),
  reply: NoticePreview,
  refusals: { 404: 'There is no such event' },
})

export const setTicketStatus = endpoint({
  name: 'setTicketStatus',
  method: 'PUT',
  path: '/api/v1/tickets/{id}/status',
  summary: 'Set or unset the redeemed flag of a ticket',
  permission: 'staff',
  actsForOrganization: true,
  params: z.object({ id: TicketId }),
  body: z.strictObject({
    redeemed: z.boolean(),
    expectedVersion: z.int().optional(),
    door: DoorName.optional(),
  }),
  reply: z.object({
    ticketId: TicketId,
    redeemed: z.boolean(),
    redeemedAt: Instant.nullish(),
    version: z.int().optional(),
  }),
  refusals: {
    404: 'There is no such ticket',
    409: 'The ticket is refunded, is being refunded, its event is cancelled (event-cancelled, only for redeeming), or somebody else has redeemed or changed it',
  },
  extraFields: 'all',
  extraInput: ['expectedVersion', 'door'],
})

export const listPaymentTickets = endpoint({
  name: 'listPaymentTickets',
  method: 'GET',
  path: '/api/v1/tickets/payment/{paymentIntentId}',
  summary: 'Tickets of a payment',
  permission: 'staff',
  params: z.object({ paymentIntentId: PaymentId }),
  reply: Tickets,
  refusals: { 404: 'There is no such payment' },
  extraFields: ['comp', 'version', 'currency', 'refundedAmount'],
})

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/api/v1/tickets',
  summary: 'Tickets of an event, an account, or of an account at an event',
  permission: 'staff',
  query: z
    .strictObject({ eventId: EventId.optional(), accountId: AccountId.optional() })
    .refine(({ eventId, accountId }) => eventId ?? accountId, {
      path: ['eventId'],
      message: 'must be given, or accountId',
    }),
  reply: Tickets,
  extraFields: ['comp', 'version', 'currency', 'refundedAmount'],
})

export const listAccountTickets = endpoint({
  name: 'listAccountTickets',
  method: 'GET',
  path: '/api/v1/tickets/account/{accountId}',
  summary: 'Tickets of an account',
  permission: 'staff',
  params: z.object({ accountId: AccountId }),
  /** An extra: without full contacts, reading it leaves no audit entry. */
  query: z.strictObject({ contacts: z.literal('masked').optional() }),
  reply: Tickets,
  extraFields: ['comp', 'version', 'currency', 'refundedAmount'],
  extraInput: ['contacts'],
})

const handedOver = {
  ticketIds: z.array(TicketId).min(1).max(500),
  recipientName: z.string().trim().min(1).max(200),
  recipientEmail: z.email().max(320),
}

export const transferTickets = endpoint({
  name: 'transferTickets',
  method: 'POST',
  path: '/api/v2/tickets/transfers/batch',
  summary: 'Transfer tickets to somebody else, all or none',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  body: z.strictObject({
    ...handedOver,
    reason: z.string().max(2000).optional(),
    /** Emails the tickets to the recipient and notifies former holders. Absent: no email is sent. */
    tellCustomer: z.boolean().optional(),
    /** Each ticket's version that the person saw. Tickets that aren't listed may have any version. */
    expectedVersions: z
      .record(AnyId, z.int())
      .refine((versions) => Object.keys(versions).length <= 500, 'at most 500 tickets at once')
      .optional(),
  }),
  reply: z.object({
    transferred: Count,
    ticketIds: z.array(TicketId),
    /** An extra: identifies the tickets that were transferred together. Absent if nothing changed. */
    batchId: z.string().optional(),
  }),
  refusals: {
    404: 'A ticket does not exist',
    409: 'A ticket is refunded, redeemed, for a past or cancelled event or changed by somebody else, or transfers are switched off',
    422: 'The key was used for another request',
  },
  extraFields: 'all',
  extraInput: ['reason', 'expectedVersions', 'tellCustomer'],
})

export const previewTransferNotice = endpoint({
  name: 'previewTransferNotice',
  method: 'POST',
  path: '/api/v1/admin/transfers/notice-preview',
  summary: 'The emails that a transfer of these tickets would cause; nothing is changed or sent',
  permission: 'staff',
  body: z.strictObject(handedOver),
  reply: NoticePreview,
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
  by: Named.nullable(),
})
export type Transfer = z.output<typeof Transfer>

/** For one ticket, this is the chain of its owners. */
export const listTransfers = endpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/api/v1/admin/transfers',
  summary: 'Transfers, newest first, of an event, a ticket or an account',
  permission: 'staff',
  query: z
    .strictObject({
      eventId: EventId.optional(),
      ticketId: TicketId.optional(),
      accountId: AccountId.optional(),
      limit: limitUpTo(200).default(50),
      after: Cursor.optional(),
    })
    .refine(({ eventId, ticketId, accountId }) => eventId ?? ticketId ?? accountId, {
      path: ['eventId'],
      message: 'must be given, or ticketId or accountId',
    }),
  reply: z.object({ transfers: z.array(Transfer), next: Cursor.nullable() }),
})
