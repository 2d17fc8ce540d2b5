import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, OrgId } from './primitives.ts'

const WatchList = z.enum(['own', 'team'])
export type WatchList = z.output<typeof WatchList>

const WatchedOrganization = z.object({
  orgId: OrgId,
  addedAt: Instant,
  addedBy: z.string().nullable(),
})
export type WatchedOrganization = z.output<typeof WatchedOrganization>

const WatchedReply = z.object({
  /** Oldest first. null: this person has no list here yet, so the one in the browser still counts. */
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

/** One at a time, so that two browsers can't overwrite each other's list. Adding twice adds once. */
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

/** Removing a missing entry changes nothing. An organization that no longer exists can be removed. */
export const unwatchOrganization = endpoint({
  name: 'unwatchOrganization',
  method: 'DELETE',
  path: '/api/v1/admin/watched-organizations/{list}/{orgId}',
  summary: 'Stop watching an organization',
  permission: 'staff',
  params: ofList,
  reply: WatchedReply,
})

/** Imports the list that a person had in a browser. Skips organizations that no longer exist. */
export const adoptWatchedOrganizations = endpoint({
  name: 'adoptWatchedOrganizations',
  method: 'POST',
  path: '/api/v1/admin/watched-organizations/own',
  summary: 'Import a browser’s list, once: only if the person has none yet',
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
