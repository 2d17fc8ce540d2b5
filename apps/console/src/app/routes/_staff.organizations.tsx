import { createFileRoute, redirect } from '@tanstack/react-router'
import { OrganizationsScreen } from '#screens/organizations/organizations-screen.tsx'
import { addressOf, historyOf, LookupAddress, showsContact, useLookupQuery } from '#ui/lookup/lookup-address.ts'

export const Route = createFileRoute('/_staff/organizations')({
  validateSearch: LookupAddress,
  beforeLoad({ search: { q, ...search } }) {
    if (showsContact(q)) throw redirect({ to: '/organizations', search, state: historyOf(q), replace: true })
  },
  component: OrganizationsRoute,
})

function OrganizationsRoute() {
  const navigate = Route.useNavigate()
  return (
    <OrganizationsScreen
      query={useLookupQuery(Route.useSearch())}
      onQuery={(query, { replace }) =>
        void navigate({ search: addressOf(query), state: historyOf(query), replace, resetScroll: false })
      }
      onSavedQuery={(query) => void navigate({ search: {}, state: { query }, resetScroll: false })}
    />
  )
}
