import type { OrgId } from '@ground-control/domain/values/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrganizationLookup } from './organization-cache.ts'
import { organizations, useOrganizationCache } from './organizations.ts'

const lookups = ['organizations', 'by-ids']
const nothing: ReadonlyMap<OrgId, OrganizationLookup> = new Map()

/** What is known of these organizations; what is not there yet is left out. Read anew when the cache is. */
export function useOrganizations(ids: readonly OrgId[]) {
  const client = useQueryClient()
  const { loadedAt } = useOrganizationCache()
  const isEmptied = loadedAt === null
  const { data = nothing, refetch } = useQuery({
    queryKey: [...lookups, ids],
    queryFn: ({ signal }) => organizations.byIds(ids, { signal }),
    enabled: ids.length > 0,
    // The cache knows how long it counts; asking it costs nothing.
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (isEmptied) void client.invalidateQueries({ queryKey: lookups }, { cancelRefetch: false })
  }, [client, isEmptied])
  return { found: data, retry: () => void refetch() }
}
