import { eventTitle } from '@ground-control/domain/accounts/display-names'
import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import type { EventId } from '@ground-control/domain/values/ids'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { CompDialog } from '#subjects/tickets/comps/comp-dialog.tsx'
import { GuestDetailsDialog } from './details/guest-details-dialog.tsx'
import type { WayBack } from './event/back-link.tsx'
import { EventHead } from './event/event-head.tsx'
import { TicketOptions } from './event/ticket-options.tsx'
import { useEvent } from './event/use-event.ts'
import { useCsvExport } from './export/use-csv-export.ts'
import { ListFigures } from './figures/list-figures.tsx'
import { GuestListFrame } from './guest-list-frame.tsx'
import type { ChangeView } from './guest-list-view.ts'
import { useReturnToRow } from './list/use-return-to-row.ts'
import { ViewedGuests } from './list/viewed-guests.tsx'
import { guestSource } from './source/guest-source.ts'
import { isReady, useGuestListValue, useOpenGuestList } from './source/use-guest-list.ts'

type Props = {
  readonly eventId: EventId
  readonly view: GuestView
  readonly onViewChange: ChangeView
  readonly back: WayBack
  /** What the address asks for, once. */
  readonly begin: 'export' | 'comps' | null
  readonly onBegun: () => void
}

/** Itself not drawn again with every page of guests: what shows them follows the list on its own. */
export function EventGuests({ eventId, view, onViewChange, back, begin, onBegun }: Props) {
  const event = useEvent(eventId)
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const [areCompsOpen, setCompsOpen] = useState(false)
  const areCompsOn = useMay('issue-comps').isAllowed
  const isKnown = useGuestListValue(eventId, isReady)
  useOpenGuestList(eventId, event.orgId)
  const whose = { eventId, orgId: event.orgId ?? null, eventName: event.title ?? eventTitle(null) }
  const csv = useCsvExport(whose)
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
  useSingleKeys({ R: guestSource.refresh, C: openComps, E: csv.start })
  const doFirst = useEffectEvent((what: 'export' | 'comps') => {
    if (what === 'comps') openComps()
    else csv.start()
    onBegun()
  })
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
            eventId={eventId}
            areCompsOn={areCompsOn}
            onComps={openComps}
            isExporting={csv.isRunning}
            onExport={csv.start}
          />
        }
      />
      <ListFigures eventId={eventId} />
      <ViewedGuests
        eventId={eventId}
        address={view}
        onViewChange={onViewChange}
        onDetails={showDetails}
        onCancel={back.go}
      />
      <GuestDetailsDialog {...whose} guestId={detailsOf} onClose={closeDetails} />
      <CompDialog {...whose} open={areCompsOpen} onClose={closeComps} />
    </GuestListFrame>
  )
}
