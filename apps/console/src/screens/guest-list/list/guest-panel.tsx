import type { GuestRow, GuestView } from '@ground-control/domain/guests/guest'
import { showingLabel } from '@ground-control/domain/guests/guest-page'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { type ChangeFilter, type ChangeView, withFilter } from '#screens/guest-list/guest-list-view.ts'
import type { GuestListState, ReadyGuestList } from '#screens/guest-list/source/guest-list-state.ts'
import { Pager } from '#ui/actions/pager.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { GuestFilters, PageSize } from './guest-filters.tsx'
import { GuestTable } from './guest-table.tsx'
import { LoadFailed } from './states/load-failed.tsx'
import { NoGuests } from './states/no-guests.tsx'
import { Scanning } from './states/scanning.tsx'

type Props = {
  readonly list: GuestListState
  readonly view: GuestView
  readonly onViewChange: ChangeView
  readonly onDetails: (guest: GuestRow) => void
  readonly onRetry?: () => void
  readonly onCancel: () => void
}

/**
 * The guests, what to look for among them, and the pages. The frame is the same in every state. Not drawn again when the
 * address catches up with what it shows.
 */
export const GuestPanel = memo(function GuestPanel(props: Props) {
  const { list, view, onViewChange } = props
  const panel = useRef<HTMLElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [clearings, setClearings] = useState(0)
  const isPhone = useMediaQuery(phoneQuery)

  function turnTo(page: number) {
    onViewChange({ ...view, page })
    // On a phone the pages are at the end of what was read, and the next one starts far above.
    if (isPhone && panel.current && panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView()
  }
  function turnBy(pages: 1 | -1) {
    if (list.state !== 'ready') return
    // A page past the end was answered with the last one.
    const from = view.page === list.view.page ? list.page.page : view.page
    const to = Math.min(Math.max(1, from + pages), list.page.pageCount)
    if (to !== from) turnTo(to)
  }
  function clear() {
    setClearings(clearings + 1)
    onViewChange(withFilter(view, { search: '', status: 'all' }))
    searchBox.current?.focus()
  }
  const latestView = useRef(view)
  useEffect(() => {
    latestView.current = view
  })
  const filter = useCallback<ChangeFilter>(
    (change, how) => onViewChange(withFilter(latestView.current, change), how),
    [onViewChange],
  )
  const enterRows = useCallback(() => panel.current?.querySelector<HTMLElement>('[data-row-link]')?.focus(), [])
  useSingleKeys({ '/': () => searchBox.current?.focus(), '[': () => turnBy(-1), ']': () => turnBy(1) })

  return (
    <section
      ref={panel}
      aria-label="Guest list"
      aria-busy={list.state === 'loading' || undefined}
      className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-panel md:min-h-0 md:grow md:basis-80 phone:-mx-4 phone:-mb-4 phone:min-h-90 phone:rounded-none phone:border-x-0 phone:border-b-0 *:isolate"
    >
      <GuestFilters
        search={view.search}
        status={view.status}
        pageSize={view.pageSize}
        onFilter={filter}
        isSearching={list.state === 'ready' && list.isBehind}
        clearings={clearings}
        searchBox={searchBox}
        onDown={enterRows}
      />
      <Content {...props} onPage={turnTo} onFilter={filter} onClear={clear} />
    </section>
  )
})

type ContentProps = Omit<Props, 'onViewChange'> & {
  readonly onPage: (page: number) => void
  readonly onFilter: ChangeFilter
  readonly onClear: () => void
}

function Content({ list, view, onPage, onFilter, onDetails, onClear, onRetry, onCancel }: ContentProps) {
  if (list.state !== 'ready') {
    return (
      <>
        {list.state === 'loading' ? (
          <Scanning progress={list.progress} onCancel={onCancel} />
        ) : (
          <LoadFailed reason={list.reason} requestId={list.requestId} onRetry={list.isMissing ? undefined : onRetry} />
        )}
        <div className="h-12 flex-none border-t border-line" />
      </>
    )
  }
  const { page } = list
  return (
    <>
      <Rows list={list} onDetails={onDetails} onClear={onClear} />
      <Pager page={page.page} pageCount={page.pageCount} onPage={onPage} label={showingLabel(page)} />
      <div className="hidden justify-center border-t border-line-faint py-2 phone:flex">
        <PageSize pageSize={view.pageSize} onFilter={onFilter} />
      </div>
    </>
  )
}

type RowsProps = Pick<ContentProps, 'onDetails' | 'onClear'> & { readonly list: ReadyGuestList }

function Rows({ list, onDetails, onClear }: RowsProps) {
  const { page, figures, view: answered } = list
  return (
    <GuestTable
      rows={page.rows}
      search={answered.search}
      onDetails={onDetails}
      scrollKey={`${page.page} ${answered.pageSize} ${answered.status} ${answered.search}`}
      empty={
        page.found === 0 ? <NoGuests isEmptyEvent={figures.guests === 0} filter={answered} onClear={onClear} /> : null
      }
    />
  )
}
