import { orNull } from '@ground-control/contract/client'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import {
  exportOrganizations,
  getOrganization,
  listOrganizations,
  type Organization,
} from '@ground-control/contract/organizations'
import type { OrgId } from '@ground-control/domain/values/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, streamApi } from '#platform/api.ts'
import { consoleConfig } from '#platform/config.ts'
import { useStore } from '#platform/external-store.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { createOrganizationCache, type OrganizationCacheState, type OrganizationLookup } from './organization-cache.ts'

export const organizations = createOrganizationCache({
  settings: () => consoleConfig().organizationCache,
  now: Date.now,
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  fetchAll: async (signal) => listOf(await api(listOrganizations, {}, { signal })),
  fetchOne: readOrganization,
})

/** Bypasses the cache. null: no such organization. */
export function readOrganization(id: OrgId, signal: AbortSignal): Promise<Organization | null> {
  return orNull(api(getOrganization, { params: { id } }, { signal }))
}

export const useOrganizationCache = (): OrganizationCacheState => useStore(organizations.state)

/** Platforms answer in one of three shapes. */
export function listOf(reply: ReplyOf<typeof listOrganizations>): readonly Organization[] {
  if ('organizations' in reply) return reply.organizations
  return 'data' in reply ? reply.data : reply
}

registerCache(organizations.clear)

const lookups = ['organizations', 'by-ids']
const nothing: ReadonlyMap<OrgId, OrganizationLookup> = new Map()

export function useOrganizations(ids: readonly OrgId[]) {
  const client = useQueryClient()
  const { loadedAt } = useOrganizationCache()
  const isEmptied = loadedAt === null
  const { data = nothing, refetch } = useQuery({
    queryKey: [...lookups, ids],
    queryFn: ({ signal }) => organizations.byIds(ids, { signal }),
    enabled: ids.length > 0,
    // The cache has its own lifetime.
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (isEmptied) void client.invalidateQueries({ queryKey: lookups }, { cancelRefetch: false })
  }, [client, isEmptied])
  return { found: data, retry: () => void refetch() }
}

export const exportFoundOrganizations = (searchQuery: string, signal: AbortSignal) =>
  streamApi(exportOrganizations, { body: { searchQuery } }, { signal })
