import { createFileRoute, redirect } from '@tanstack/react-router'
import { UsersScreen } from '#screens/users/users-screen.tsx'
import { addressOf, historyOf, LookupAddress, showsContact, useLookupQuery } from '#ui/lookup/lookup-address.ts'

export const Route = createFileRoute('/_staff/users')({
  validateSearch: LookupAddress,
  beforeLoad({ search: { q, ...search } }) {
    if (showsContact(q)) throw redirect({ to: '/users', search, state: historyOf(q), replace: true })
  },
  component: UsersRoute,
})

function UsersRoute() {
  const { staff } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      accountId={staff.account.id || null}
      query={useLookupQuery(Route.useSearch())}
      onQuery={(query, { replace }) =>
        void navigate({ search: addressOf(query), state: historyOf(query), replace, resetScroll: false })
      }
      onSavedQuery={(query) => void navigate({ search: {}, state: { query }, resetScroll: false })}
    />
  )
}
