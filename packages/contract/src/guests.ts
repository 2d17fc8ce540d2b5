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

/** Beside the guest list, whose rows are ordered by id: with these its first page need not wait for the last row. */
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

/** What changed since the state that a guest list's tag names, so that an open list need not be read again. */
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
    /** False: too much changed, or too long ago; the list has to be read again, and no tickets are given. */
    complete: z.boolean(),
    tickets: z.array(TicketDetail),
  }),
  refusals: { 404: 'There is no such event' },
})

/** Beside the guest list, which is too long to carry what few of its tickets have. At most 5,000 marks. */
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

/** The console makes this file from the list it has read. It calls this first: without an entry there is no file. */
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
