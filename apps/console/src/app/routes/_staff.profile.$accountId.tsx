import { createFileRoute } from '@tanstack/react-router'
import { accountParams } from '#app/route-params.ts'
import { ProfileAddress } from '#screens/profile/profile-address.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { addressOf, viewOf } from '#screens/profile/profile-view.ts'

export const Route = createFileRoute('/_staff/profile/$accountId')({
  params: accountParams,
  validateSearch: ProfileAddress,
  component: ProfileRoute,
})

function ProfileRoute() {
  const { accountId } = Route.useParams()
  const view = viewOf(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      key={accountId}
      accountId={accountId}
      view={view}
      // Filtering or sorting a list keeps the page's scroll position.
      onView={(next) => void navigate({ search: addressOf(next), resetScroll: false })}
    />
  )
}
