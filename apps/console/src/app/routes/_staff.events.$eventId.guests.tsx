import type { GuestView } from '@ground-control/domain/guests/guest'
import { createFileRoute, type HistoryState, redirect, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { eventParams } from '#app/route-params.ts'
import { useWayBack } from '#app/use-way-back.ts'
import { GuestListAddress, idOrNull, viewOf } from '#screens/guest-list/guest-list-address.ts'
import { GuestListScreen } from '#screens/guest-list/guest-list-screen.tsx'
import { addressOf, isSameView, type MirrorView } from '#screens/guest-list/guest-list-view.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { historyOf, showsContact } from '#ui/lookup/lookup-address.ts'
import { latePart } from '#ui/overlays/late-part.ts'

/** Loaded separately, because no other first screen needs tickets, events and figures together. */
const sourcePart = latePart('The guest list', async () => {
  const [{ guestSource: source }, { prepareGuestList: prepare }] = await Promise.all([
    import('#screens/guest-list/source/guest-source.ts'),
    import('#screens/guest-list/prepare-guest-list.ts'),
  ])
  return { source, prepare }
})

export const Route = createFileRoute('/_staff/events/$eventId/guests')({
  params: eventParams,
  validateSearch: GuestListAddress,
  // The source owns the view and the address mirrors it.
  beforeLoad({ params, search, location, preload, abortController: { signal } }) {
    const { search: text, ...rest } = search
    if (showsContact(text)) {
      throw redirect({ to: '/events/$eventId/guests', params, search: rest, state: historyOf(text), replace: true })
    }
    const address = viewAt(search, location.state)
    const follow = () => {
      if (!preload && !signal.aborted) sourcePart.get()?.source.followAddress(address)
    }
    return sourcePart.get() ? follow() : sourcePart.load().then(follow)
  },
  async loader({ params, abortController }) {
    const { prepare } = await sourcePart.load()
    return prepare(idOrNull(params.eventId), abortController.signal)
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: GuestListRoute,
})

const viewAt = (address: GuestListAddress, { query }: HistoryState): GuestView =>
  viewOf({ ...address, search: address.search ?? query })

function GuestListRoute() {
  const { eventId } = Route.useParams()
  const begin = Route.useSearch({ select: (search) => search.do ?? null })
  const guest = Route.useSearch({ select: (search) => search.guest ?? null })
  const navigate = Route.useNavigate()
  const { history, options } = useRouter()
  const mirrorView: MirrorView = useCallback(
    (view, { replace, from } = { replace: false }) => {
      const { search: asked, state } = history.location
      const here = viewAt(GuestListAddress.parse(options.parseSearch(asked)), state)
      if (from && !isSameView(here, from)) return
      void navigate({
        search: ({ guest: open }) => ({ ...addressOf(view), ...(open && { guest: open }) }),
        state: historyOf(view.search),
        replace,
        resetScroll: false,
      })
    },
    [navigate, history, options],
  )
  return (
    <GuestListScreen
      eventId={idOrNull(eventId)}
      onViewChange={mirrorView}
      guest={guest}
      onGuest={useGuestAddress(mirrorView)}
      begin={begin}
      onBegun={() => mirrorView(guestSource.shown.get().view, { replace: true })}
      back={useWayBack()}
    />
  )
}

/** Opening details adds a history entry, so that Back closes them. Closing goes back. */
function useGuestAddress(mirrorView: MirrorView): (key: string | null) => void {
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const wasOpenedHere = useRef(false)
  return useCallback(
    (key) => {
      const takesStepBack = key === null && wasOpenedHere.current
      wasOpenedHere.current = key !== null
      if (key !== null) {
        // Write the view first. Otherwise Back would lead to the view before it, because of two changes at once the
        // history keeps only the last.
        guestSource.writeView(mirrorView)
        history.flush()
      }
      if (takesStepBack) history.back()
      else if (key !== null)
        void navigate({ search: (now) => ({ ...now, guest: key }), state: true, resetScroll: false })
      else void navigate({ search: ({ guest: _, ...rest }) => rest, state: true, replace: true, resetScroll: false })
    },
    [navigate, history, mirrorView],
  )
}
