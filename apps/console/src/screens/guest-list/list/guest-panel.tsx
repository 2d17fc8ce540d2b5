import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import { showingLabel } from '@ground-control/domain/guests/guest-page'
import type { EventId } from '@ground-control/domain/values/ids'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useStoreValue } from '#platform/external-store.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { maxSearchLength } from '#screens/guest-list/guest-list-address.ts'
import { isSameView, type MirrorView } from '#screens/guest-list/guest-list-view.ts'
import { SelectionBar } from '#screens/guest-list/selection/selection-bar.tsx'
import { type SelectableRows, useGuestSelection } from '#screens/guest-list/selection/use-guest-selection.ts'
import type { FirstPage, GuestListState, ReadyGuestList } from '#screens/guest-list/source/guest-list-state.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { useGuestList, useGuestView } from '#screens/guest-list/source/use-guest-list.ts'
import { Pager } from '#ui/actions/pager.tsx'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useLate } from '#ui/use-late.ts'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { GuestFilters, PageSize } from './guest-filters.tsx'
import { GuestTable } from './guest-table.tsx'
import { LoadFailed, NoGuests, Reading, Scanning } from './list-states.tsx'

type Props = {
  readonly eventId: EventId
  readonly onViewChange: MirrorView
  readonly onDetails: (guest: GuestRow) => void
  readonly onCancel: () => void
}

const lateAfterMs = 120

export const GuestPanel = memo(function GuestPanel({ eventId, onViewChange, onDetails, onCancel }: Props) {
  const list = useGuestList(eventId)
  const asked = useGuestView()
  const isLate = useLate(list.state === 'ready' && !isSameView(list.view, asked), lateAfterMs)
  // Controls change together with their rows, in one frame, unless the answer takes long.
  const view = list.state === 'ready' && !isLate ? list.view : asked
  const shown = list.state === 'ready' ? list : firstOf(list, asked)
  useWrittenView(list, onViewChange)
  const panel = useRef<HTMLElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [clearings, setClearings] = useState(0)
  const isPhone = useMediaQuery(phoneQuery)
  const { changeView } = guestSource
  const selecting = useGuestSelection()
  const isOffered = useCapability('jobs')

  function turnTo(page: number) {
    changeView({ page })
    // On a phone the pager is below the rows, and the next page starts far above.
    if (isPhone && panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView()
  }
  function turnBy(pages: 1 | -1) {
    if (list.state !== 'ready') return
    // For a page past the end, the answer contains the last page.
    const from = asked.page === list.view.page ? list.page.page : asked.page
    const to = Math.min(Math.max(1, from + pages), list.page.pageCount)
    if (to !== from) turnTo(to)
  }
  function clear() {
    setClearings(clearings + 1)
    changeView({ search: '', status: 'all' })
    searchBox.current?.focus()
  }
  // The pressed button disappears, so move the focus.
  function endSelecting() {
    selecting.end()
    searchBox.current?.focus()
  }
  // Includes text that was just typed. Otherwise closing the details would restore the earlier search.
  const openDetails = useCallback(
    (guest: GuestRow) => {
      const search = toQuery(searchBox.current?.value ?? '', maxSearchLength)
      if (search !== guestSource.shown.get().view.search) changeView({ search }, { replace: true })
      onDetails(guest)
    },
    [onDetails],
  )
  const enterRows = useCallback(() => panel.current?.querySelector<HTMLElement>('[data-row-link]')?.focus(), [])
  useSingleKeys({ '/': () => searchBox.current?.focus(), '[': () => turnBy(-1), ']': () => turnBy(1) })

  return (
    <section
      ref={panel}
      aria-label="Guest list"
      aria-busy={(list.state === 'loading' && shown === null) || undefined}
      className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-panel md:min-h-0 md:grow md:basis-80 phone:-mx-4 phone:-mb-4 phone:min-h-90 phone:rounded-none phone:border-x-0 phone:border-b-0 *:isolate"
    >
      <GuestFilters
        search={view.search}
        status={view.status}
        pageSize={view.pageSize}
        onChange={changeView}
        isSearching={isLate}
        clearings={clearings}
        searchBox={searchBox}
        onDown={enterRows}
        onSelect={isOffered && list.state === 'ready' && !selecting.isOn ? selecting.start : null}
      />
      {selecting.isOn && list.state === 'ready' ? (
        <SelectionBar
          eventId={eventId}
          page={list.page}
          filter={list.view}
          selecting={selecting}
          onEnd={endSelecting}
        />
      ) : null}
      {shown ? (
        <>
          <Rows list={shown} onDetails={openDetails} onClear={clear} selection={selecting.inTable} />
          {shown.state === 'ready' ? (
            <Pager
              page={shown.page.page}
              pageCount={shown.page.pageCount}
              onPage={turnTo}
              label={showingLabel(shown.page)}
              isDense
            />
          ) : (
            <Reading progress={shown.progress} />
          )}
          <div className="hidden justify-center border-t border-line-faint py-2 phone:flex">
            <PageSize pageSize={view.pageSize} onChange={changeView} />
          </div>
        </>
      ) : list.state === 'ready' ? null : (
        <>
          <NoRows list={list} onCancel={onCancel} />
          <div className="h-10 flex-none border-t border-line" />
        </>
      )}
    </section>
  )
})

/**
 * Writes the view into the address once its rows are on screen, because updating the address takes as long as drawing.
 */
function useWrittenView(list: GuestListState, onViewChange: MirrorView): void {
  const isDue = useStoreValue(guestSource.shown, ({ view, address }) => !isSameView(view, address))
  const view = useGuestView()
  const isShown = list.state !== 'ready' || isSameView(list.view, view)
  useEffect(() => {
    if (!isDue || !isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => guestSource.writeView(onViewChange))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDue, isShown, onViewChange])
}

type FirstRows = Extract<GuestListState, { state: 'loading' }> & { readonly first: FirstPage }

/** null: the rows come with the whole list. */
function firstOf(list: GuestListState, asked: GuestView): FirstRows | null {
  if (list.state !== 'loading' || list.first === null || !isSameView(list.first.view, asked)) return null
  return { ...list, first: list.first }
}

type RowsProps = Pick<Props, 'onDetails'> & {
  readonly list: ReadyGuestList | FirstRows
  readonly onClear: () => void
  readonly selection: SelectableRows
}

/** The same element before and after the rest of the list arrives, so that the first page is drawn once. */
function Rows({ list, onDetails, onClear, selection }: RowsProps) {
  const { view, rows } = list.state === 'ready' ? { view: list.view, rows: list.page.rows } : list.first
  const page = list.state === 'ready' ? list.page.page : 1
  const isEmpty = list.state === 'ready' && list.page.found === 0
  return (
    <GuestTable
      rows={rows}
      search={view.search}
      onDetails={onDetails}
      selection={selection}
      scrollKey={`${page} ${view.pageSize} ${view.status} ${view.search}`}
      empty={isEmpty ? <NoGuests isEmptyEvent={list.figures.guests === 0} filter={view} onClear={onClear} /> : null}
    />
  )
}

type NoRowsProps = Pick<Props, 'onCancel'> & { readonly list: Exclude<GuestListState, ReadyGuestList> }

const NoRows = ({ list, onCancel }: NoRowsProps) =>
  list.state === 'loading' ? (
    <Scanning progress={list.progress} onCancel={onCancel} />
  ) : (
    <LoadFailed reason={list.reason} requestId={list.requestId} onRetry={guestSource.retry} />
  )
