import { eventTitle } from '@ground-control/domain/accounts/display-names'
import type { GuestRow } from '@ground-control/domain/guests/guest'
import { toFilters } from '@ground-control/domain/lists/saved-views'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Download, SlidersHorizontal, TicketPlus } from 'lucide-react'
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { useRemoteConfig } from '#platform/remote-config.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { useCalledOff } from '#subjects/events/use-called-off.ts'
import { CalledOffLine } from '#subjects/jobs/called-off-line.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { CompDialog } from '#subjects/tickets/comps/comp-dialog.tsx'
import { DoorIconLink, DoorLink } from '#subjects/tickets/door/door-link.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { GuestDetailsDialog } from './details/guest-details-dialog.tsx'
import { EventHead, type WayBack } from './event/event-head.tsx'
import { type EventInfo, useEvent } from './event/use-event.ts'
import { GuestStrip } from './figures/guest-strip.tsx'
import { ListAge } from './figures/list-age.tsx'
import { GuestListAddress, viewOf } from './guest-list-address.ts'
import { GuestListFrame } from './guest-list-frame.tsx'
import { addressOf, type MirrorView } from './guest-list-view.ts'
import { GuestPanel } from './list/guest-panel.tsx'
import { NoEvent } from './no-event.tsx'
import type { GuestListState } from './source/guest-list-state.ts'
import { guestSource } from './source/guest-source.ts'
import {
  hasRows,
  isReady,
  useGuestList,
  useGuestListValue,
  useGuestView,
  useOpenGuestList,
} from './source/use-guest-list.ts'
import { useTicketMarks } from './source/use-ticket-marks.ts'
import { useCsvExport } from './use-csv-export.ts'

type Props = {
  readonly eventId: EventId | null
  readonly onViewChange: MirrorView
  readonly guest: string | null
  readonly onGuest: (key: string | null) => void
  readonly back: WayBack
  readonly begin: 'export' | 'comps' | null
  readonly onBegun: () => void
}

export function GuestListScreen({ eventId, ...rest }: Props) {
  return eventId === null ? <NoEvent back={rest.back} /> : <EventGuests key={eventId} eventId={eventId} {...rest} />
}

type EventProps = Props & { readonly eventId: EventId }

/** Paging doesn't redraw it: each part follows the list on its own. */
function EventGuests({ eventId, onViewChange, guest, onGuest, back, begin, onBegun }: EventProps) {
  const event = useEvent(eventId)
  const [areCompsOpen, setCompsOpen] = useState(false)
  const { enable_comp_tickets: areCompsOn } = useRemoteConfig()
  const hasConfiguration = useCapability('remote-config')
  const switchedOff = hasConfiguration ? 'switched off' : 'switched off by the platform'
  const isOff = useCalledOff(eventId, event.event)
  const isKnown = useGuestListValue(eventId, isReady)
  // A list that is loading or has failed shows that itself, and details would cover it.
  const detailsOf = useGuestListValue(eventId, hasRows) ? guest : null
  useOpenGuestList(eventId, event.orgId)
  const underWay = useTicketMarks(eventId, { isListKnown: isKnown }) ?? 0
  const whose = { eventId, orgId: event.orgId ?? null, eventName: event.title ?? eventTitle(null) }
  const csv = useCsvExport(whose)
  const rememberRow = useReturnToRow(detailsOf !== null)
  const showDetails = useCallback(
    ({ key }: GuestRow) => {
      rememberRow()
      onGuest(key)
    },
    [rememberRow, onGuest],
  )

  const closeDetails = useCallback(() => onGuest(null), [onGuest])
  const closeComps = useCallback(() => setCompsOpen(false), [])
  const openComps = useCallback(() => setCompsOpen(areCompsOn && !isOff), [areCompsOn, isOff])
  useSingleKeys({ R: guestSource.refresh, C: openComps, E: csv.start })
  const doFirst = useEffectEvent((what: 'export' | 'comps') => {
    if (what === 'comps') openComps()
    else csv.start()
    onBegun()
  })
  useEffect(() => {
    if (begin === 'comps' || (begin === 'export' && isKnown)) doFirst(begin)
  }, [begin, isKnown])

  return (
    <GuestListFrame>
      <EventHead
        back={back}
        title={event.title}
        event={event}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <HeadAge eventId={eventId} />
            <GuestViews />
            <DoorIconLink eventId={eventId} title={event.title ?? 'this event'} />
            <span className="phone:hidden">
              <DoorLink eventId={eventId} />
            </span>
            <TicketOptions
              eventId={eventId}
              compsOff={areCompsOn ? (isOff ? 'event cancelled' : null) : switchedOff}
              isOffInConfiguration={!areCompsOn && hasConfiguration}
              onComps={openComps}
              isExporting={csv.isRunning}
              onExport={csv.start}
            />
          </span>
        }
      />
      <ListFigures eventId={eventId} underWay={underWay} capacity={event.capacity} />
      <CalledOffLine eventId={eventId} isCalledOff={isOff} />
      <GuestPanel eventId={eventId} onViewChange={onViewChange} onDetails={showDetails} onCancel={back.go} />
      <GuestDetailsDialog {...whose} guestKey={detailsOf} onClose={closeDetails} />
      <CompDialog {...whose} open={areCompsOpen} onClose={closeComps} />
    </GuestListFrame>
  )
}

/** Leaves out the search text: a saved view must not contain whom somebody searched for. */
function GuestViews() {
  const { status, pageSize } = useGuestView()
  const { status: shown, size } = addressOf({ search: '', status, pageSize, page: 1 })
  return (
    <SavedViews
      list="guests"
      size="md"
      filters={toFilters({ status: shown, size })}
      onOpen={({ status: chosen, size: count }) => {
        const { search: _, ...view } = viewOf(GuestListAddress.parse({ status: chosen, size: Number(count) }))
        guestSource.changeView(view)
      }}
    />
  )
}

type FigureProps = Pick<EventInfo, 'capacity'> & { readonly eventId: EventId; readonly underWay: number }

function ListFigures({ eventId, ...figures }: FigureProps) {
  const list = useGuestList(eventId)
  return (
    <>
      <GuestStrip list={list} {...figures} onRetry={guestSource.retry} onRefresh={guestSource.refresh} />
      <p role="status" className="sr-only">
        {announcementOf(list)}
      </p>
    </>
  )
}

/** On a phone there is only room in the strip. */
function HeadAge({ eventId }: { readonly eventId: EventId }) {
  const isPhone = useMediaQuery(phoneQuery)
  const updatedAt = useGuestListValue(eventId, (list) => (list.state === 'ready' ? list.updatedAt : null))
  const refresh = useGuestListValue(eventId, (list) => (list.state === 'ready' ? list.refresh : 'idle'))
  const live = useGuestListValue(eventId, (list) => (list.state === 'ready' ? list.live : 'off'))
  if (isPhone || updatedAt === null) return null
  return <ListAge list={{ updatedAt, refresh, live }} onRefresh={guestSource.refresh} />
}

/** Announced when loading starts and ends. LoadFailed announces a failure itself. */
function announcementOf(list: GuestListState): string {
  if (list.state === 'loading') return 'Loading the guest list'
  if (list.state === 'failed') return ''
  const { guests } = list.figures
  return `${formatCount(guests)} ${plural(guests, 'guest')} loaded`
}

/**
 * Whatever opens over the list returns the focus to its row. If the row is gone, the row now in its place gets it. Call
 * the returned function before opening.
 */
function useReturnToRow(isOpen: boolean): () => void {
  const place = useRef<number | null>(null)
  useEffect(() => {
    const left = place.current
    if (isOpen || left === null) return
    place.current = null
    // After the dialog's own attempt.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.closest('main')) return
      const links = rowLinks()
      const next = links[Math.min(left, links.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
      next?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return useCallback(() => {
    const row = document.activeElement?.closest('tr, li')
    place.current = row ? rowLinks().findIndex((link) => row.contains(link)) : null
  }, [])
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]

type TicketOptionsProps = {
  readonly eventId: EventId
  readonly compsOff: string | null
  readonly isOffInConfiguration: boolean
  readonly onComps: () => void
  readonly isExporting: boolean
  readonly onExport: () => void
}

const TicketOptions = memo(function TicketOptions({
  compsOff,
  isOffInConfiguration,
  onComps,
  ...exporting
}: TicketOptionsProps) {
  const router = useRouter()
  return (
    <Menu
      trigger={
        <Button caps iconEnd={<ChevronDown />}>
          TICKET OPTIONS
        </Button>
      }
    >
      <MenuItem icon={<TicketPlus />} end={compsOff ?? undefined} onSelect={onComps}>
        ISSUE COMP TICKETS
      </MenuItem>
      {isOffInConfiguration ? (
        <MenuItem icon={<SlidersHorizontal />} onSelect={() => void router.navigate({ href: links.configuration })}>
          Comps are switched off in Remote configuration
        </MenuItem>
      ) : null}
      <ExportItem {...exporting} />
    </Menu>
  )
})

/** Follows the count only while the menu is open. */
function ExportItem({
  eventId,
  isExporting,
  onExport,
}: Pick<TicketOptionsProps, 'eventId' | 'isExporting' | 'onExport'>) {
  const guests = useGuestListValue(eventId, foundIn)
  return (
    <MenuItem
      icon={<Download />}
      end={exportNote(guests, isExporting)}
      disabled={!guests || isExporting}
      onSelect={onExport}
    >
      EXPORT TO CSV
    </MenuItem>
  )
}

const foundIn = (list: GuestListState): number | null => (list.state === 'ready' ? list.page.found : null)

function exportNote(guests: number | null, isExporting: boolean): string | undefined {
  if (isExporting) return 'running'
  return guests === null ? undefined : `${formatCount(guests)} ${plural(guests, 'guest')}`
}
