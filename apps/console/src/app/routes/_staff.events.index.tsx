import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UpcomingEventsScreen } from '#screens/events/upcoming-events-screen.tsx'
import { addressOf, UpcomingAddress, type UpcomingView, viewOf } from '#screens/events/upcoming-view.ts'

export const Route = createFileRoute('/_staff/events/')({
  validateSearch: UpcomingAddress,
  component: UpcomingEventsRoute,
})

function UpcomingEventsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const changeView = useCallback(
    (next: UpcomingView, { replace } = { replace: false }) =>
      void navigate({ search: addressOf(next), replace, resetScroll: false, hash: true, hashScrollIntoView: false }),
    [navigate],
  )
  return <UpcomingEventsScreen view={viewOf(search)} onViewChange={changeView} />
}
