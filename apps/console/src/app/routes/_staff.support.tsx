import type { AccountId } from '@ground-control/domain/values/ids'
import { createFileRoute } from '@tanstack/react-router'
import { personOf } from '#app/shell/person.ts'
import { SupportAddress } from '#screens/support/support-address.ts'
import { SupportScreen } from '#screens/support/support-screen.tsx'
import { addressOf, viewOf } from '#screens/support/support-view.ts'

export const Route = createFileRoute('/_staff/support')({
  validateSearch: SupportAddress,
  component: SupportRoute,
})

function SupportRoute() {
  const { staff } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <SupportScreen
      // A staff member's account has the id that the identity provider gave.
      me={{ id: staff.principal.uid as AccountId, name: personOf(staff).name }}
      view={viewOf(Route.useSearch())}
      onView={(view, { replace } = { replace: false }) =>
        void navigate({ search: addressOf(view), replace, resetScroll: false })
      }
    />
  )
}
