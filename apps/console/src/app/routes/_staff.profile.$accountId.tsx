import type { AccountId } from '@ground-control/domain/values/ids'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { addressOf, ProfileAddress, viewOf } from '#screens/profile/profile-view.ts'

export const Route = createFileRoute('/_staff/profile/$accountId')({
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
      accountId={accountId as AccountId}
      view={view}
      // Whoever filters or sorts a list stays where they are in the page.
      onView={(next) => void navigate({ search: addressOf(next), resetScroll: false })}
    />
  )
}
