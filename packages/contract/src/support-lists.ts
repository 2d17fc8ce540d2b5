import { caseTabs } from '@ground-control/domain/support/cases'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountId, Count, Cursor, EventId, Instant, limitUpTo, OrgId, queryFlag } from './primitives.ts'
import { CaseCategory, CasePriority, CaseSummary } from './support.ts'

const filters = {
  /** Absent: cases in any state. */
  tab: z.enum(caseTabs).optional(),
  category: CaseCategory.optional(),
  priority: CasePriority.optional(),
  eventId: EventId.optional(),
}

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/api/v1/admin/cases',
  summary: 'Support cases of a tab, the most urgent first, of everything or of one person, event or organization',
  permission: 'staff',
  query: z.strictObject({
    ...filters,
    overdue: queryFlag.optional(),
    accountId: AccountId.optional(),
    orgId: OrgId.optional(),
    limit: limitUpTo(200).default(100),
    after: Cursor.optional(),
  }),
  reply: z.object({ cases: z.array(CaseSummary), next: Cursor.nullable() }),
})

const FoundCase = CaseSummary.extend({
  /** What matched: an id, the subject, the requester or a message. */
  matched: z.enum(['id', 'subject', 'person', 'message']),
  /** If a message matched: its text around the first matching word. */
  excerpt: z.string().nullable(),
})
export type FoundCase = z.output<typeof FoundCase>

/** In the body, because search text is often a name or an address, which must not appear in an address. */
export const searchCases = endpoint({
  name: 'searchCases',
  method: 'POST',
  path: '/api/v1/admin/cases/search',
  summary:
    'Search support cases by subject, person, message and ids; an exact id first, then in the order of the lists',
  permission: 'staff',
  body: z.strictObject({
    query: z.string().max(200),
    ...filters,
    overdue: z.boolean().optional(),
    limit: z.int().min(1).max(100).default(50),
    after: Cursor.optional(),
  }),
  reply: z.object({ cases: z.array(FoundCase), next: Cursor.nullable() }),
})

const CaseCounts = z.object({
  open: Count,
  mine: Count,
  unassigned: Count,
  snoozed: Count,
  solved: Count,
  overdue: Count,
  /** When the next snoozed case wakes up. No live hint announces that. */
  nextWakeAt: Instant.nullable(),
})
export type CaseCounts = z.output<typeof CaseCounts>

export const countCases = endpoint({
  name: 'countCases',
  method: 'GET',
  path: '/api/v1/admin/cases/counts',
  summary: 'How many support cases each tab has for the signed-in person',
  permission: 'staff',
  reply: CaseCounts,
})
