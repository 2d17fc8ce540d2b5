import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, OrgId } from './primitives.ts'

/** Every name and contact may be missing; the console shows the fallbacks. */
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

/** Platforms answer in three shapes; ours is the first. */
export const exportOrganizations = endpoint({
  name: 'exportOrganizations',
  method: 'POST',
  path: '/api/v1/admin/organizations/export',
  summary: 'All organizations that match a search, the best first, as CSV; audited with their number',
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

/** Whose list: one's own, on every device one signs in on, or the one that all staff share. */
const WatchList = z.enum(['own', 'team'])
export type WatchList = z.output<typeof WatchList>

const WatchedOrganization = z.object({
  orgId: OrgId,
  addedAt: Instant,
  addedBy: z.string().nullable(),
})
export type WatchedOrganization = z.output<typeof WatchedOrganization>

const WatchedReply = z.object({
  /** Oldest first. null: this person has never kept one here, so the list of the browser still counts. */
  own: z.array(WatchedOrganization).nullable(),
  team: z.array(WatchedOrganization),
})
export type WatchedReply = z.output<typeof WatchedReply>

export const maxWatchedOrganizations = 200

const ofList = z.object({ list: WatchList, orgId: OrgId })

export const listWatchedOrganizations = endpoint({
  name: 'listWatchedOrganizations',
  method: 'GET',
  path: '/api/v1/admin/watched-organizations',
  summary: 'The organizations that the signed-in person watches, and those that the team does',
  permission: 'staff',
  reply: WatchedReply,
})

/** One at a time, so that two browsers never overwrite each other's list. Adding twice is adding once. */
export const watchOrganization = endpoint({
  name: 'watchOrganization',
  method: 'PUT',
  path: '/api/v1/admin/watched-organizations/{list}/{orgId}',
  summary: 'Watch an organization',
  permission: 'staff',
  params: ofList,
  reply: WatchedReply,
  refusals: {
    404: 'There is no such organization',
    409: `The list is full: ${maxWatchedOrganizations} organizations`,
    422: 'It is not an id that can be watched',
  },
})

/** Removing what is not there changes nothing; an organization that no longer exists can be removed. */
export const unwatchOrganization = endpoint({
  name: 'unwatchOrganization',
  method: 'DELETE',
  path: '/api/v1/admin/watched-organizations/{list}/{orgId}',
  summary: 'Watch an organization no longer',
  permission: 'staff',
  params: ofList,
  reply: WatchedReply,
})

/** The list that a person kept in a browser until now. What is not there any more is left out. */
export const adoptWatchedOrganizations = endpoint({
  name: 'adoptWatchedOrganizations',
  method: 'POST',
  path: '/api/v1/admin/watched-organizations/own',
  summary: 'Take over the list of a browser, once: only where the person has kept none yet',
  permission: 'staff',
  body: z.strictObject({ orgIds: z.array(OrgId).max(maxWatchedOrganizations) }),
  reply: WatchedReply,
})

const StillSelling = z.object({
  orgId: OrgId,
  orgName: z.string().nullable(),
  events: Count,
  sold: Count,
})
export type StillSelling = z.output<typeof StillSelling>

export const listStillSelling = endpoint({
  name: 'listStillSelling',
  method: 'GET',
  path: '/api/v1/admin/organizations/still-selling',
  summary: 'Suspended organizations that still have events on sale, those with the most events first; the first 200',
  permission: 'staff',
  reply: z.object({ organizations: z.array(StillSelling), count: Count }),
})
