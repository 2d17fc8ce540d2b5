import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrgId } from './primitives.ts'

/** Any name or contact may be missing; the console then shows a fallback. */
export const Organization = z.object({
  id: OrgId,
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  status: z.string().nullish(),
})
export type Organization = z.output<typeof Organization>

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  path: '/public/v1/organizations/{id}',
  summary: 'One organization',
  permission: 'public',
  params: z.object({ id: OrgId }),
  reply: Organization,
  refusals: { 404: 'There is no such organization' },
})

/** Platforms answer in three shapes. Ours is the first. */
export const exportOrganizations = endpoint({
  name: 'exportOrganizations',
  method: 'POST',
  path: '/api/v1/admin/organizations/export',
  summary: 'All organizations that match a search, the best first, as CSV; audited with the number of rows',
  permission: 'staff',
  servesFile: true,
  body: z.strictObject({ searchQuery: z.string().max(500) }),
  reply: z.string(),
})

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/public/v1/organizations',
  summary: 'All organizations',
  permission: 'public',
  reply: z.union([
    z.object({ organizations: z.array(Organization) }),
    z.array(Organization),
    z.object({ data: z.array(Organization) }),
  ]),
})
