import { ApiError } from '@ground-control/contract/client'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { hasCapability, useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { readOrganizationEvents } from '#subjects/events/queries.ts'
import { readEvent } from '#subjects/events/read-events.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { readMatches } from '#subjects/search/queries.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { focusWhole } from '#ui/lookup/focus-whole.ts'
import { LookupField } from '#ui/lookup/lookup-field.tsx'
import { LookupPanel } from '#ui/lookup/lookup-panel.tsx'
import { answered, type LookupState, listedNote, ready, searching } from '#ui/lookup/lookup-state.ts'
import { enterRows, firstRowLink } from '#ui/lookup/rows/row-links.ts'
import { useChosenRow } from '#ui/lookup/rows/use-chosen-row.ts'
import { type ChangeQuery, useLookupText } from '#ui/lookup/use-lookup-text.ts'
import { useSteadyState } from '#ui/lookup/use-steady-state.ts'
import { type EventRow, findEvents } from './find-events.ts'
import { FoundCard, foundColumns } from './found-columns.tsx'

type Props = { readonly query: string; readonly onQuery: ChangeQuery }

export function EventSearch({ query, onQuery }: Props) {
  const router = useRouter()
  const box = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const canSearch = useCapability('search')
  const { state, unread, retry } = useEventSearch(query)
  const { text, type, searchNow } = useLookupText({ query, isSettled: state.state !== 'searching', onQuery })
  const shown = useSteadyState(state)
  const now = useNow(60_000)
  const answeredQuery = shown.state === 'answered' ? shown.query : ''
  const goToRows = () => enterRows(results.current)
  useSingleKeys({ '/': () => focusWhole(box.current), ARROWDOWN: goToRows })
  const rows = useMemo(
    () => ({
      columns: foundColumns(answeredQuery, new Date(now)),
      rowKey: ({ id }: EventRow) => id,
      hrefOf,
      onOpen: (row: EventRow) => void router.navigate({ href: hrefOf(row) }),
      renderCard: (row: EventRow) => <FoundCard row={row} query={answeredQuery} now={new Date(now)} />,
    }),
    [answeredQuery, now, router],
  )
  const { table, followFocus } = useChosenRow({ results, state: shown, table: rows })
  const hasResults = shown.state !== 'ready'
  useEffect(() => {
    // The field is at the page's end, so the results would appear out of sight.
    if (hasResults && document.activeElement === box.current) scrollToTop(section.current)
  }, [hasResults])

  function handleRowKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowUp' && event.target === firstRowLink(results.current)) box.current?.focus()
    else if (event.key === 'Escape') {
      type('')
      box.current?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section
      ref={section}
      aria-label="Event Search"
      className={`flex flex-none flex-col gap-3 ${hasResults ? 'min-h-120' : ''}`}
    >
      <LookupField
        label="Event Search"
        placeholder={canSearch ? 'Event Search: name, ID or organization' : 'Event Search: ID or organization'}
        box={box}
        text={text}
        onText={type}
        state={state}
        onEnter={searchNow}
        onDown={() => firstRowLink(results.current)?.focus()}
      />
      {hasResults ? (
        <div
          ref={results}
          role="presentation"
          onFocusCapture={followFocus}
          onKeyDownCapture={handleRowKey}
          className="flex flex-col gap-3"
        >
          {unread.length > 0 ? (
            <Callout tone="warning" role="status" title={`Couldn’t load events for ${unread.join(', ')}.`} />
          ) : null}
          <LookupPanel state={shown} words={words} table={table} onRetry={retry} />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {announcementOf(state)}
      </p>
    </section>
  )
}

/** Scrolls only the page. `scrollIntoView` would move the bars around it too. */
function scrollToTop(section: HTMLElement | null) {
  const area = section?.closest('main')
  if (section && area)
    area.scrollBy({ top: section.getBoundingClientRect().top - area.getBoundingClientRect().top - 16 })
}

const words = {
  ready: 'EVENT SEARCH READY',
  failedHint: 'Unable to search events. Please try again.',
  title: 'EVENTS',
  count: (found: number) => `${formatCount(found)} EVENT(S) FOUND`,
}

const hrefOf = ({ id }: EventRow): string => links.event(id)

/** Empty between answers, so that two equal counts are both announced. */
function announcementOf(state: LookupState<EventRow>): string {
  if (state.state !== 'answered') return ''
  if (state.found === 0) return 'No results found'
  const found = `${formatCount(state.found)} ${plural(state.found, 'event')} found`
  const note = listedNote(state)
  return note ? `${found}. ${note}` : found
}

const freshMs = 30_000
const calls = { readEvent, readOrganizationEvents, readMatches, organizations }

const eventSearch = (query: string) =>
  queryOptions({
    queryKey: ['upcoming', 'search', query],
    queryFn: ({ signal }) => findEvents(query, signal, { ...calls, canSearch: hasCapability('search') }),
    enabled: query !== '',
    staleTime: freshMs,
  })

/** An answer belongs to its query, so that a late one never replaces a newer one. */
function useEventSearch(query: string) {
  const { data, error, refetch } = useQuery(eventSearch(query))
  const state = useMemo((): LookupState<EventRow> => {
    if (query === '') return ready
    if (error) return { state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }
    return data ? answered(query, data.rows, data.hasMore) : searching
  }, [query, data, error])
  return { state, unread: data?.unread ?? [], retry: () => void refetch() }
}
