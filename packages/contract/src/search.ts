import { maxSearchCharacters } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { Account } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Organization } from './organizations.ts'
import { Cents, Count, EventId, Instant, OrgId, PaymentId, TicketId } from './primitives.ts'

const Matched = z.enum(['id', 'name', 'username', 'email', 'phone', 'organization', 'account', 'payment', 'ticket'])
export type Matched = z.output<typeof Matched>

/** Why it was found. */
const found = {
  /**
   * Which of its fields matched. Of tickets and payments also whose id it was: of the owner's or purchaser's account, of
   * the payment that a ticket was bought with, of a ticket that the payment bought.
   */
  matched: Matched,
  /** Which piece of the query, where that held several: ids, emails and phones picked from a pasted text. */
  piece: z.string().nullish(),
}

export const SearchKind = z.enum(['accounts', 'organizations', 'events', 'tickets', 'payments'])
export type SearchKind = z.output<typeof SearchKind>

export const FoundEvent = z.object({
  id: EventId,
  name: z.string().nullable(),
  orgId: OrgId,
  orgName: z.string().nullable(),
  startDate: Instant.nullable(),
  endDate: Instant.nullish(),
  status: z.string(),
  ...found,
})
export type FoundEvent = z.output<typeof FoundEvent>

const FoundTicket = z.object({
  ticketId: TicketId,
  ticketName: z.string().nullable(),
  eventId: EventId,
  eventName: z.string().nullable(),
  /** Not given for comps, which nobody paid for. */
  paymentIntentId: PaymentId.nullish(),
  ownerName: z.string().nullable(),
  redeemed: z.boolean(),
  refunded: z.boolean(),
  ...found,
})

const FoundPayment = z.object({
  paymentIntentId: PaymentId,
  amount: Cents,
  currency: z.string().optional(),
  /** Settled refunds of the payment, their fees included. */
  refunded: Cents,
  purchaseDate: Instant,
  purchaserName: z.string().nullable(),
  ticketCount: Count,
  /** Of its first ticket; null when it paid for none. */
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
  ...found,
})

const SearchReply = z.object({
  accounts: z.array(Account.extend(found)),
  organizations: z.array(Organization.extend(found)),
  events: z.array(FoundEvent),
  tickets: z.array(FoundTicket),
  payments: z.array(FoundPayment),
  /** The kinds of which there are more than are listed. */
  more: z.array(SearchKind),
})
export type SearchReply = z.output<typeof SearchReply>

/**
 * Ours: one search for everything. Exact ones come first, then beginnings, then the rest; of events that fit alike,
 * those that are over come last. From a long text, such as a pasted mail, ids, email addresses and phone numbers are
 * picked and looked for one by one.
 */
export const searchPlatform = endpoint({
  name: 'searchPlatform',
  method: 'POST',
  path: '/api/v1/admin/search',
  summary: 'Search accounts, organizations, events, tickets and payments at once, at most 50 of each',
  permission: 'staff',
  body: z.strictObject({
    query: z.string().max(maxSearchCharacters),
    kinds: z.array(SearchKind).optional(),
    /** Of each kind; 50 unless told. */
    limit: z.int().min(1).max(50).optional(),
  }),
  reply: SearchReply,
})
