import type { GuestView } from '@ground-control/domain/guests/guest'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { eventParams } from '#app/route-params.ts'
import { useWayToOverview } from '#app/use-way-to-overview.ts'
import { GuestListScreen } from '#screens/guest-list/guest-list-screen.tsx'
import { addressOf, GuestListAddress, idOrNull, viewOf } from '#screens/guest-list/guest-list-view.ts'
import { prepareGuestList } from '#screens/guest-list/prepare-guest-list.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'

export const Route = createFileRoute('/_staff/events/$eventId/guests')({
  params: eventParams,
  validateSearch: GuestListAddress,
  // The source owns the view and the address mirrors it.
  beforeLoad({ search, preload, abortController }) {
    if (!preload && !abortController.signal.aborted) guestSource.followAddress(viewOf(search))
  },
  loader: ({ params, abortController }) => prepareGuestList(idOrNull(params.eventId), abortController.signal),
  // Another page of the same list has nothing to prepare.
  staleTime: Number.POSITIVE_INFINITY,
  component: GuestListRoute,
})

function GuestListRoute() {
  const { eventId } = Route.useParams()
  const begin = Route.useSearch({ select: (search) => search.do ?? null })
  const navigate = Route.useNavigate()
  const mirrorView = useCallback(
    (view: GuestView, { replace } = { replace: false }) =>
      void navigate({ search: addressOf(view), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <GuestListScreen
      eventId={idOrNull(eventId)}
      onViewChange={mirrorView}
      begin={begin}
      onBegun={() => mirrorView(guestSource.shown.get().view, { replace: true })}
      back={useWayToOverview()}
    />
  )
}
