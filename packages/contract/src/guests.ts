import { maxFirstGuests } from '@ground-control/domain/guests/first-guests'
import { guestStatuses } from '@ground-control/domain/guests/guest'
import { ticketMarks } from '@ground-control/domain/guests/ticket-marks'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Count, EventId, limitUpTo, OrgId, TicketId } from './primitives.ts'
import { TicketDetail } from './tickets.ts'

export const listTicketDetails = endpoint({
  name: 'listTicketDetails',
  method: 'GET',
  path: '/api/v1/tickets/{eventId}/details',
  summary: 'The guest list of an event: one row a ticket, streamed line by line, with an ETag',
  permission: 'staff',
  actsForOrganization: true,
  params: z.object({ eventId: EventId }),
  query: z.strictObject({ orgId: OrgId.optional() }),
  reply: z.array(TicketDetail),
  refusals: { 404: 'There is no such event' },
  extraFields: ['eventId', 'comp', 'version', 'currency', 'refundedAmount'],
})

/**
 * Read beside the guest list, which is ordered by id, so that the first page can be shown before the last row arrives.
 */
export const listFirstGuests = endpoint({
  name: 'listFirstGuests',
  method: 'GET',
  path: '/api/v1/admin/tickets/{eventId}/first-guests',
  summary: 'All tickets of the first guests of a guest list, by name; empty where they cannot be told quickly',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  query: z.strictObject({ guests: limitUpTo(maxFirstGuests) }),
  reply: z.array(TicketDetail),
  refusals: { 404: 'There is no such event' },
})

/** Changes since the state that a guest list's tag names, so that an open list isn't read again. */
export const listTicketChanges = endpoint({
  name: 'listTicketChanges',
  method: 'GET',
  path: '/api/v1/admin/tickets/{eventId}/changes',
  summary: 'Tickets of an event that changed since the guest list with a given ETag',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  query: z.strictObject({ since: z.string().min(1).max(200) }),
  reply: z.object({
    /** The guest list's ETag including these changes. */
    tag: z.string(),
    /** False: too much changed, or too long ago. The list must be read again, and no tickets are given. */
    complete: z.boolean(),
    tickets: z.array(TicketDetail),
  }),
  refusals: { 404: 'There is no such event' },
})

/** Read beside the guest list, because only a few tickets have marks and every row would grow. At most 5,000. */
export const listTicketMarks = endpoint({
  name: 'listTicketMarks',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/ticket-marks',
  summary: 'Tickets of an event with a refund under way or failed, or with a disputed payment',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  reply: z.object({
    marks: z.array(z.object({ ticketId: TicketId, mark: z.enum(ticketMarks) })),
    underWay: z.object({ tickets: Count, amount: Cents }),
  }),
})

/**
 * The console writes this file from the list it has loaded. It makes this call first, so that no file is saved without
 * an audit entry.
 */
export const noteGuestExport = endpoint({
  name: 'noteGuestExport',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/guests/exported',
  summary: 'Record in the trail that a guest list is saved as CSV, with the number of guests in the file',
  permission: 'staff',
  params: z.object({ eventId: EventId }),
  body: z.strictObject({
    guests: Count,
    status: z.enum(guestStatuses).optional(),
    search: z.string().max(200).optional(),
  }),
  reply: z.object({ guests: Count }),
  refusals: { 404: 'There is no such event' },
})
