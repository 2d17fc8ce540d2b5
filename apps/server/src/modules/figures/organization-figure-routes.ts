import { getOrganizationFigures } from '@ground-control/contract/figures'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { OrganizationFigureStore } from './organization-figure-store.ts'

export function organizationFigureRoutes(serve: Serve, figures: OrganizationFigureStore) {
  serve(getOrganizationFigures, async ({ params }) => {
    const found = await figures.of(params.orgId)
    if (!found) throw new Refusal('not-found', 'There is no such organization.')
    return found
  })
}
