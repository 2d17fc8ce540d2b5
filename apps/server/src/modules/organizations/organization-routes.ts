import { getOrganization, listOrganizations } from '@ground-control/contract/organizations'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { OrganizationStore } from './organization-store.ts'

export function organizationRoutes(serve: Serve, organizations: OrganizationStore) {
  serve(getOrganization, async ({ params }) => {
    const organization = await organizations.byId(params.id)
    if (!organization) throw new Refusal('not-found', 'There is no such organization.')
    return organization
  })

  serve(listOrganizations, async ({ signal }) => ({ organizations: await organizations.all(signal) }))
}
