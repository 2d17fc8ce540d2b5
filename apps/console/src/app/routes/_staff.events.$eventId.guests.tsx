import { createFileRoute } from '@tanstack/react-router'
import { useWayToOverview } from '#app/use-way-to-overview.ts'
import { GuestListScreen } from '#features/guest-list/guest-list-screen.tsx'
import { addressOf, eventIdOf, GuestListAddress, viewOf } from '#features/guest-list/guest-list-view.ts'

export const Route = createFileRoute('/_staff/events/$eventId/guests')({
  validateSearch: GuestListAddress,
  component: GuestListRoute,
})

function GuestListRoute() {
  const { eventId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GuestListScreen
      eventId={eventIdOf(eventId)}
      view={viewOf(search)}
      onViewChange={(next, { replace } = { replace: false }) =>
        void navigate({ search: addressOf(next), replace, resetScroll: false })
      }
      back={useWayToOverview()}
    />
  )
}
