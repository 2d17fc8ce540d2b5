import type {
  AccountId,
  CaseId,
  EventId,
  OrgId,
  PaymentId,
  RefundId,
  SpaceId,
  TicketId,
  TicketTypeId,
} from '#values/ids.ts'
import type { Day, Instant } from '#values/time.ts'

// Tests write ids, days and moments by hand, so they skip the schemas.
const branded =
  <T extends string>() =>
  (text: string): T =>
    text as T

export const accountId = branded<AccountId>()
export const caseId = branded<CaseId>()
export const eventId = branded<EventId>()
export const orgId = branded<OrgId>()
export const paymentId = branded<PaymentId>()
export const refundId = branded<RefundId>()
export const spaceId = branded<SpaceId>()
export const ticketId = branded<TicketId>()
export const ticketTypeId = branded<TicketTypeId>()
export const day = branded<Day>()
export const instant = branded<Instant>()
