import { orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { getOrganization, listOrganizations, type Organization } from '@ground-control/contract/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import { api } from '#platform/api.ts'
import { registerCache } from '#platform/caches.ts'
import { consoleConfig } from '#platform/config.ts'
import { useStore } from '#platform/external-store.ts'
import { createOrganizationCache, type OrganizationCacheState } from './organization-cache.ts'

/** The one organization cache of the console. */
export const organizations = createOrganizationCache({
  settings: () => consoleConfig().organizationCache,
  now: Date.now,
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  fetchAll: async (signal) => listOf(await api(listOrganizations, {}, { signal })),
  fetchOne: readOrganization,
})

/** Asked past the cache. null: there is no such organization. */
export function readOrganization(id: OrgId, signal: AbortSignal): Promise<Organization | null> {
  return orNull(api(getOrganization, { params: { id } }, { signal }))
}

/** How the cache is doing, for the status bar and wherever its age is shown. */
export const useOrganizationCache = (): OrganizationCacheState => useStore(organizations.state)

/** N7: a platform may answer in any of three shapes. */
export function listOf(reply: ReplyOf<typeof listOrganizations>): readonly Organization[] {
  if ('organizations' in reply) return reply.organizations
  return 'data' in reply ? reply.data : reply
}

registerCache(organizations.clear)
