import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UpcomingEventsScreen } from '#screens/events/upcoming-events-screen.tsx'
import { addressOf, UpcomingAddress, type UpcomingView, viewOf } from '#screens/events/upcoming-view.ts'
import { historyOf, showsContact } from '#ui/lookup/lookup-address.ts'

export const Route = createFileRoute('/_staff/events/')({
  validateSearch: UpcomingAddress,
  beforeLoad({ search: { find, ...search } }) {
    if (showsContact(find)) throw redirect({ to: '/events', search, state: historyOf(find), replace: true })
  },
  component: UpcomingEventsRoute,
})

function UpcomingEventsRoute() {
  const search = Route.useSearch()
  const query = useLocation({ select: ({ state }) => state.query })
  const navigate = Route.useNavigate()
  const changeView = useCallback(
    (next: UpcomingView, { replace } = { replace: false }) =>
      void navigate({
        search: addressOf(next),
        state: historyOf(next.find),
        replace,
        resetScroll: false,
        hash: true,
        hashScrollIntoView: false,
      }),
    [navigate],
  )
  return <UpcomingEventsScreen view={viewOf({ ...search, find: search.find ?? query })} onViewChange={changeView} />
}
