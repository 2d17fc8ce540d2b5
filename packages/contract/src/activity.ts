import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Cents,
  Count,
  Cursor,
  Day,
  EventId,
  Instant,
  limitUpTo,
  Named,
  NamedEvent,
  OrgId,
  PaymentId,
} from './primitives.ts'

const word = z.string().min(1).max(200)

const AuditRecord = z.object({
  number: z.int(),
  at: Instant,
  actor: Named,
  action: z.string(),
  entity: z.object({ kind: z.string(), id: z.string() }),
  event: NamedEvent.nullable(),
  orgId: OrgId.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRecord = z.output<typeof AuditRecord>

const auditFilter = {
  actorId: word.optional(),
  action: word.optional(),
  entityKind: word.optional(),
  entityId: word.optional(),
  eventId: EventId.optional(),
  orgId: OrgId.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
}

type Days = { readonly startDate?: string | undefined; readonly endDate?: string | undefined }

const areInOrder = ({ startDate, endDate }: Days) => !startDate || !endDate || startDate <= endDate
const notInOrder = { path: ['endDate'], message: 'must not be before startDate' }

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'POST',
  path: '/api/v1/admin/audit/export',
  summary: 'All entries of the audit trail that match, newest first, as CSV; audited with the number of rows',
  permission: 'staff',
  servesFile: true,
  body: z.strictObject(auditFilter).refine(areInOrder, notInOrder),
  reply: z.string(),
})

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'The audit trail, newest first, by person, action, entity and days',
  permission: 'staff',
  query: z
    .strictObject({
      ...auditFilter,
      limit: limitUpTo(200).default(50),
      after: Cursor.optional(),
    })
    .refine(areInOrder, notInOrder),
  reply: z.object({ entries: z.array(AuditRecord), next: Cursor.nullable() }),
})

/** The newest audit entries and sales, merged. */
const ActivityItem = z.discriminatedUnion('kind', [
  AuditRecord.pick({
    number: true,
    at: true,
    actor: true,
    action: true,
    entity: true,
    event: true,
    reason: true,
  }).extend({
    kind: z.literal('audit'),
    /** Null if the entry isn't about money or tickets. */
    amount: Cents.nullable(),
    currency: z.string().optional(),
    tickets: Count.nullable(),
  }),
  z.object({
    kind: z.literal('sale'),
    at: Instant,
    paymentIntentId: PaymentId,
    amount: Cents,
    currency: z.string().optional(),
    tickets: Count,
    event: NamedEvent.nullable(),
  }),
])
export type ActivityItem = z.output<typeof ActivityItem>

export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/api/v1/admin/activity',
  summary: 'The newest changes by staff and the newest sales, of everything or of one event, organization or account',
  permission: 'staff',
  query: z.strictObject({
    eventId: EventId.optional(),
    orgId: OrgId.optional(),
    accountId: word.optional(),
    limit: limitUpTo(100).default(30),
    after: Cursor.optional(),
  }),
  reply: z.object({ items: z.array(ActivityItem), next: Cursor.nullable() }),
})
