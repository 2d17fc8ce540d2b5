import type { GuestView } from '@ground-control/domain/guests/guest'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { eventParams } from '#app/route-params.ts'
import { useWayToOverview } from '#app/use-way-to-overview.ts'
import { GuestListScreen } from '#screens/guest-list/guest-list-screen.tsx'
import { addressOf, GuestListAddress, idOrNull, viewOf } from '#screens/guest-list/guest-list-view.ts'
import { prepareGuestList } from '#screens/guest-list/prepare-guest-list.ts'

export const Route = createFileRoute('/_staff/events/$eventId/guests')({
  params: eventParams,
  validateSearch: GuestListAddress,
  loader: ({ params, location, abortController }) =>
    prepareGuestList(idOrNull(params.eventId), viewOf(GuestListAddress.parse(location.search)), abortController.signal),
  // Another page of the same list has nothing to prepare.
  staleTime: Number.POSITIVE_INFINITY,
  component: GuestListRoute,
})

function GuestListRoute() {
  const { eventId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const changeView = useCallback(
    (next: GuestView, { replace } = { replace: false }) =>
      void navigate({ search: addressOf(next), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <GuestListScreen
      eventId={idOrNull(eventId)}
      view={viewOf(search)}
      onViewChange={changeView}
      begin={search.do ?? null}
      onBegun={() => changeView(viewOf(search), { replace: true })}
      back={useWayToOverview()}
    />
  )
}
