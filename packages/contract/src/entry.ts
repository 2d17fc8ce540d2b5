import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CaseId, Count, TicketId } from './primitives.ts'

const ofTicket = z.object({ id: TicketId })

const EntryCode = z.object({
  ticketId: TicketId,
  entryCode: z.string(),
  version: z.int(),
})

export const getEntryCode = endpoint({
  name: 'getEntryCode',
  method: 'GET',
  path: '/api/v1/admin/tickets/{id}/entry-code',
  summary: 'The entry code of a ticket; that it was viewed is in the audit trail',
  permission: 'staff',
  params: ofTicket,
  reply: EntryCode,
  refusals: { 404: 'There is no such ticket', 409: 'The ticket is refunded, so its code admits nobody' },
})

export const replaceEntryCode = endpoint({
  name: 'replaceEntryCode',
  method: 'POST',
  path: '/api/v1/admin/tickets/{id}/entry-code',
  summary: 'Give a ticket a new entry code; the old one stops working',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  params: ofTicket,
  body: z.strictObject({ reason: z.string().max(2000).optional() }),
  reply: EntryCode,
  refusals: {
    404: 'There is no such ticket',
    409: 'The ticket is redeemed, refunded or being refunded',
    422: 'The key was used for another request',
  },
})

export const resendTickets = endpoint({
  name: 'resendTickets',
  method: 'POST',
  path: '/api/v1/admin/tickets/resend',
  summary: 'Queue emails with tickets to their holders, one per holder and event; all tickets or none',
  permission: 'staff',
  actsForOrganization: true,
  takesIdempotencyKey: true,
  body: z.strictObject({
    ticketIds: z.array(TicketId).min(1).max(200),
    reason: z.string().max(2000).optional(),
    /** The support case that asked for it. Its conversation shows how far the emails got. */
    caseId: CaseId.optional(),
  }),
  reply: z.object({ queued: Count, ticketIds: z.array(TicketId) }),
  refusals: {
    404: 'A ticket or the support case does not exist',
    409: 'A ticket is refunded, being refunded or for an event that is over or cancelled, its holder has no email address, emails to customers are switched off, or no mail is set up',
    422: 'The key was used for another request',
  },
})
