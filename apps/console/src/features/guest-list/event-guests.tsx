import { formatCount, plural } from '@ground-control/domain/counts'
import { eventTitle } from '@ground-control/domain/display-names'
import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/ids'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CompDialog } from '#desk/comps/comp-dialog.tsx'
import { useRemoteConfig } from '#platform/remote-config.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { GuestDetailsDialog } from './details/guest-details-dialog.tsx'
import type { WayBack } from './event/back-link.tsx'
import { EventHead } from './event/event-head.tsx'
import { TicketOptions } from './event/ticket-options.tsx'
import { useEvent } from './event/use-event.ts'
import { useCsvExport } from './export/use-csv-export.ts'
import { GuestCards } from './figures/guest-cards.tsx'
import { TypeBreakdown } from './figures/type-breakdown.tsx'
import { GuestListFrame } from './guest-list-frame.tsx'
import { GuestPanel } from './list/guest-panel.tsx'
import { useReturnToRow } from './list/use-return-to-row.ts'
import type { GuestListState } from './source/guest-list-state.ts'
import { useGuestList, useOpenGuestList } from './source/use-guest-list.ts'
import { useViewChange } from './use-view-change.ts'

type Props = {
  readonly eventId: EventId
  readonly view: GuestView
  readonly onViewChange: (view: GuestView, how?: { readonly replace: boolean }) => void
  readonly back: WayBack
  /** What the address asks for, once. */
  readonly begin: 'export' | 'comps' | null
  readonly onBegun: () => void
}

export function EventGuests({ eventId, view, onViewChange, back, begin, onBegun }: Props) {
  const event = useEvent(eventId)
  const { list, retry, refresh } = useGuestList(eventId)
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const [areCompsOpen, setCompsOpen] = useState(false)
  const { enable_comp_tickets: areCompsOn } = useRemoteConfig()
  const found = list.state === 'ready' ? list.page.found : null
  const shown = list.state === 'ready' ? list.wanted : view
  const changeView = useViewChange({ address: view, shown, onViewChange })
  useOpenGuestList(eventId, event.orgId)
  const whose = { eventId, orgId: event.orgId ?? null, eventName: event.title ?? eventTitle(null) }
  const csv = useCsvExport({ eventName: whose.eventName, filter: shown, guests: found ?? 0 })
  const rememberRow = useReturnToRow(detailsOf !== null)
  const showDetails = useCallback(
    ({ guestId }: GuestRow) => {
      rememberRow()
      setDetailsOf(guestId)
    },
    [rememberRow],
  )

  const closeDetails = useCallback(() => setDetailsOf(null), [])
  const closeComps = useCallback(() => setCompsOpen(false), [])
  const openComps = useCallback(() => setCompsOpen(areCompsOn), [areCompsOn])
  useSingleKeys({ R: refresh, C: openComps, E: csv.start })
  const doFirst = useEffectEvent((what: 'export' | 'comps') => {
    if (what === 'comps') openComps()
    else csv.start()
    onBegun()
  })
  const isKnown = found !== null
  useEffect(() => {
    // Before the list is there nobody knows how many would be exported.
    if (begin === 'comps' || (begin === 'export' && isKnown)) doFirst(begin)
  }, [begin, isKnown])

  return (
    <GuestListFrame>
      <EventHead
        back={back}
        title={event.title}
        event={event}
        actions={
          <TicketOptions
            areCompsOn={areCompsOn}
            onComps={openComps}
            guests={found}
            isExporting={csv.isRunning}
            onExport={csv.start}
          />
        }
      />
      <GuestCards list={list} onRetry={retry} onRefresh={refresh} />
      <TypeBreakdown
        state={list.state === 'failed' && list.isMissing ? 'missing' : list.state}
        types={list.state === 'ready' ? list.figures.types : null}
      />
      <GuestPanel
        list={list}
        view={shown}
        onViewChange={changeView}
        onDetails={showDetails}
        onRetry={retry}
        onCancel={back.go}
      />
      <p role="status" className="sr-only">
        {announcementOf(list)}
      </p>
      <GuestDetailsDialog {...whose} guestId={detailsOf} onClose={closeDetails} />
      <CompDialog {...whose} open={areCompsOpen} onClose={closeComps} />
    </GuestListFrame>
  )
}

/** Read out when loading starts and when it ends. That it failed is said where it is shown. */
function announcementOf(list: GuestListState): string {
  if (list.state === 'loading') return 'Loading the guest list'
  if (list.state === 'failed') return ''
  const { guests } = list.figures
  return `${formatCount(guests)} ${plural(guests, 'guest')} loaded`
}
