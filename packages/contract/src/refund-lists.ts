import { refundListStates } from '@ground-control/domain/refunds/refund-list'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  AccountId,
  Cents,
  Count,
  Cursor,
  EventId,
  Instant,
  limitUpTo,
  Named,
  NamedEvent,
  OrgId,
  PaymentId,
  RefundId,
} from './primitives.ts'
import { RefundState } from './refunds.ts'

const RefundRow = z.object({
  refundId: RefundId,
  state: RefundState,
  amount: Cents,
  tickets: Count,
  paymentIntentId: PaymentId,
  event: NamedEvent.nullable(),
  orgId: OrgId,
  requestedBy: Named.nullable(),
  reason: z.string().nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  external: z.boolean().optional(),
  unassigned: Cents.optional(),
  fees: Cents.optional(),
  currency: z.string().optional(),
})
export type RefundRow = z.output<typeof RefundRow>

const refundFilter = {
  state: z.enum(refundListStates).optional(),
  eventId: EventId.optional(),
  orgId: OrgId.optional(),
  accountId: AccountId.optional(),
}

export const exportRefunds = endpoint({
  name: 'exportRefunds',
  method: 'POST',
  path: '/api/v1/admin/refunds/export',
  summary: 'All refunds that match, newest first, as CSV; audited with the number of rows',
  permission: 'staff',
  servesFile: true,
  body: z.strictObject(refundFilter),
  reply: z.string(),
})

export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/api/v1/admin/refunds',
  summary: 'Refunds, newest first, by state and by event, organization or purchaser',
  permission: 'staff',
  query: z.strictObject({
    ...refundFilter,
    limit: limitUpTo(200).default(50),
    after: Cursor.optional(),
  }),
  reply: z.object({ refunds: z.array(RefundRow), next: Cursor.nullable() }),
})
