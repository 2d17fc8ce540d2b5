import { createFileRoute } from '@tanstack/react-router'
import { OrganizationsScreen } from '#screens/organizations/organizations-screen.tsx'
import { addressOf, LookupAddress, useLookupQuery } from '#ui/lookup/lookup-address.ts'

export const Route = createFileRoute('/_staff/organizations')({
  validateSearch: LookupAddress,
  component: OrganizationsRoute,
})

function OrganizationsRoute() {
  const navigate = Route.useNavigate()
  return (
    <OrganizationsScreen
      query={useLookupQuery(Route.useSearch())}
      onQuery={(query, { replace }) => void navigate({ search: addressOf(query), replace, resetScroll: false })}
      onSavedQuery={(query) => void navigate({ search: {}, state: { query }, resetScroll: false })}
    />
  )
}
