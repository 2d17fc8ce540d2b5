import { orNull } from '@ground-control/contract/client'
import { getOrganizationFigures } from '@ground-control/contract/figures'
import type { OrgId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { organizations, readOrganization } from '#subjects/organizations/organizations.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'

export const organizationQueries = {
  /** null: there is no such organization. The cache knows how long it counts; asking it costs nothing. */
  identity: (orgId: OrgId) =>
    queryOptions({
      queryKey: ['organization', orgId, 'identity'],
      queryFn: async ({ signal }) => {
        const known = await organizations.byId(orgId, { signal })
        if (known.state === 'found') return known.organization
        if (known.state === 'gone') return null
        // The cache does not say why it failed: asked once more, the answer does, with its number.
        return readOrganization(orgId, signal)
      },
      staleTime: 0,
    }),

  /** null: there is no such organization. */
  figures: (orgId: OrgId) =>
    queryOptions({
      queryKey: [...ticketKeys.all, 'organization', orgId, 'figures'],
      queryFn: ({ signal }) => orNull(api(getOrganizationFigures, { params: { orgId } }, { signal })),
    }),
}
