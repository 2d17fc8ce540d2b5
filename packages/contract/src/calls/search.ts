import { z } from 'zod'
import { Account } from '#calls/accounts.ts'
import { Organization } from '#calls/organizations.ts'
import { endpoint } from '#endpoint.ts'
import { EventId, Instant, OrgId } from '#primitives.ts'

/** Which field matched, so that the console can say why something was found. */
const found = { matched: z.enum(['id', 'name', 'username', 'email', 'phone', 'organization']) }

export const SearchKind = z.enum(['accounts', 'organizations', 'events'])
export type SearchKind = z.output<typeof SearchKind>

/** Ours: one search for everything that has a name. Exact ids come first, then beginnings, then the rest. */
export const searchPlatform = endpoint({
  name: 'searchPlatform',
  method: 'POST',
  path: '/api/v1/admin/search',
  summary: 'Search accounts, organizations and events at once, at most 50 of each',
  permission: 'staff',
  body: z.strictObject({
    query: z.string().max(500),
    kinds: z.array(SearchKind).optional(),
  }),
  reply: z.object({
    accounts: z.array(Account.extend(found)),
    organizations: z.array(Organization.extend(found)),
    events: z.array(
      z.object({
        id: EventId,
        name: z.string().nullable(),
        orgId: OrgId,
        orgName: z.string().nullable(),
        startDate: Instant.nullable(),
        status: z.string(),
        ...found,
      }),
    ),
  }),
})
