import { createFileRoute } from '@tanstack/react-router'
import { organizationParams } from '#app/route-params.ts'
import { OrganizationAddress } from '#screens/organization/organization-address.ts'
import { OrganizationScreen } from '#screens/organization/organization-screen.tsx'
import { addressOf, viewOf } from '#screens/organization/organization-view.ts'

export const Route = createFileRoute('/_staff/organization/$orgId')({
  params: organizationParams,
  validateSearch: OrganizationAddress,
  component: OrganizationRoute,
})

function OrganizationRoute() {
  const { orgId } = Route.useParams()
  const view = viewOf(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <OrganizationScreen
      key={orgId}
      orgId={orgId}
      view={view}
      // Filtering or sorting a list keeps the page's scroll position.
      onView={(next) => void navigate({ search: addressOf(next), resetScroll: false })}
    />
  )
}
