import { searchKinds } from '@ground-control/domain/search/search-kinds'
import { searchSignals } from '@ground-control/domain/search/search-signals'
import { maxSearchCharacters } from '@ground-control/domain/values/constants'
import { z } from 'zod'
import { Account } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { EventPlaces } from './events.ts'
import { Organization } from './organizations.ts'
import {
  AccountId,
  CaseId,
  Cents,
  Count,
  EventId,
  Instant,
  OrgId,
  PaymentId,
  RefundId,
  TicketId,
} from './primitives.ts'
import { RefundState } from './refunds.ts'
import { CasePriority, CaseState } from './support.ts'

const Matched = z.enum(searchSignals)
export type Matched = z.output<typeof Matched>

const found = {
  /** For tickets and payments, also whose id matched: the owner's, the purchaser's, the payment's or a ticket's. */
  matched: Matched,
  /** Everything that matched, each once. More matches rank higher. */
  signals: z.array(Matched).optional(),
  /**
   * The piece of the query that matched, if it had several: ids, emails, phones, names and titles from a pasted text.
   */
  piece: z.string().nullish(),
}

export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.output<typeof SearchKind>

export const FoundEvent = z.object({
  id: EventId,
  name: z.string().nullable(),
  orgId: OrgId,
  orgName: z.string().nullable(),
  startDate: Instant.nullable(),
  endDate: Instant.nullish(),
  status: z.string(),
  places: EventPlaces.nullish(),
  ...found,
})
export type FoundEvent = z.output<typeof FoundEvent>

const FoundTicket = z.object({
  ticketId: TicketId,
  ticketName: z.string().nullable(),
  eventId: EventId,
  eventName: z.string().nullable(),
  /** Absent for comps, which nobody paid for. */
  paymentIntentId: PaymentId.nullish(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullish(),
  /** Absent if the holder has no account. */
  ownerAccountId: AccountId.nullish(),
  redeemed: z.boolean(),
  refunded: z.boolean(),
  ...found,
})

const FoundPayment = z.object({
  paymentIntentId: PaymentId,
  amount: Cents,
  currency: z.string().optional(),
  refunded: Cents,
  purchaseDate: Instant,
  purchaserName: z.string().nullable(),
  purchaserEmail: z.string().nullish(),
  ticketCount: Count,
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
  ...found,
})

const FoundRefund = z.object({
  refundId: RefundId,
  /** The payment provider's id; null: the provider never accepted the refund. */
  providerRefundId: z.string().nullable(),
  paymentIntentId: PaymentId,
  state: RefundState,
  amount: Cents,
  currency: z.string(),
  createdAt: Instant,
  purchaserName: z.string().nullable(),
  purchaserEmail: z.string().nullable(),
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
  ...found,
})

const FoundCase = z.object({
  caseId: CaseId,
  subject: z.string(),
  state: CaseState,
  priority: CasePriority,
  openedAt: Instant,
  solvedAt: Instant.nullable(),
  requesterName: z.string().nullable(),
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
  ...found,
})

const SearchReply = z.object({
  /** With the email, to distinguish people with the same name, and the tickets they hold, refunded ones included. */
  accounts: z.array(Account.extend({ email: z.string().nullish(), ticketCount: Count.optional(), ...found })),
  organizations: z.array(Organization.extend(found)),
  events: z.array(FoundEvent),
  tickets: z.array(FoundTicket),
  payments: z.array(FoundPayment),
  refunds: z.array(FoundRefund),
  cases: z.array(FoundCase),
  /** Kinds that have more results than are listed. */
  more: z.array(SearchKind),
})
export type SearchReply = z.output<typeof SearchReply>

/**
 * Order: exact ids, then results that match more of the query, then beginnings before parts, then by date. Past events
 * and similar names come last.
 */
export const searchPlatform = endpoint({
  name: 'searchPlatform',
  method: 'POST',
  path: '/api/v1/admin/search',
  summary: 'Search people, organizations, events, tickets, payments, refunds and cases at once, at most 200 of each',
  permission: 'staff',
  body: z.strictObject({
    query: z.string().max(maxSearchCharacters),
    kinds: z.array(SearchKind).optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  reply: SearchReply,
})
