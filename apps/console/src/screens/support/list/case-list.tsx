import type { CaseCounts } from '@ground-control/contract/support-lists'
import { toFilters } from '@ground-control/domain/lists/saved-views'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { caseTabs } from '@ground-control/domain/support/cases'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { ListFilter, Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { SupportAddress } from '#screens/support/support-address.ts'
import {
  addressOf,
  type ChangeView,
  hrefOf,
  noFilters,
  type SupportView,
  viewOf,
} from '#screens/support/support-view.ts'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { Button } from '#ui/actions/button.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { CutNote } from '#ui/lookup/cut-note.tsx'
import { FilterChips, FilterDialog } from './case-filters.tsx'
import { CaseItem } from './case-item.tsx'
import { type CaseQuery, maxCaseSearch } from './case-query.ts'
import type { CaseList as CaseListState } from './use-case-list.ts'

type Props = {
  readonly view: SupportView
  readonly query: CaseQuery
  readonly list: CaseListState
  readonly onView: ChangeView
  readonly onNew: () => void
}

/** The first pane: cases, most urgent first. */
export function CaseList({ view, query, list, onView, onNew }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isFiltering, setFiltering] = useState(false)
  const openFilter = () => setFiltering(true)
  const search = () => field.current?.focus()
  useSingleKeys({ F: openFilter, '/': search })
  useKeepInSight(box, view.caseId)
  return (
    <section aria-labelledby="support-heading" className="flex min-h-0 min-w-0 flex-col">
      <header className="grid flex-none gap-1.5 border-b border-line-faint px-4 pt-4">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h1 id="support-heading" tabIndex={-1} className="text-title">
            Support
          </h1>
          <div className="flex items-center gap-2">
            <SavedViews
              list="support"
              filters={toFilters(addressOf({ ...view, caseId: null, opening: null }))}
              onOpen={(filters) => onView({ ...viewOf(SupportAddress.parse(filters)), caseId: view.caseId })}
            />
            <Button size="sm" icon={<Plus />} onClick={onNew}>
              New case
            </Button>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <SearchField
              ref={field}
              label="Search cases"
              placeholder="Search cases"
              size="md"
              shortcut="/"
              value={query.text}
              onValue={query.type}
              searching={list.isSearching}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
                event.preventDefault()
                box.current?.querySelector<HTMLElement>('[data-case]')?.focus()
              }}
            />
          </div>
          <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={openFilter}>
            Filter
          </Button>
        </div>
        <CutNote text={query.text} maxCharacters={maxCaseSearch} />
        <CaseTabs
          view={view}
          counts={query.searched === '' ? list.counts : undefined}
          hasAll={query.searched !== ''}
          onView={onView}
        />
      </header>
      <FilterChips view={view} onView={onView} />
      <FilterDialog open={isFiltering} view={view} onView={onView} onClose={() => setFiltering(false)} />
      <p role="status" className={query.searched === '' ? 'sr-only' : 'flex-none px-4 py-1.5 text-small text-fg-3'}>
        {query.searched === '' ? '' : foundText(list)}
      </p>
      <div
        ref={box}
        // Without cases, nothing in it takes the focus, so it couldn't be scrolled by keyboard.
        className={`flex min-h-0 flex-1 flex-col ${list.isLoading ? 'overflow-hidden' : 'overflow-auto'}`}
        aria-busy={list.isLoading || list.isSearching || undefined}
      >
        <Rows view={view} query={query} list={list} onView={onView} />
      </div>
    </section>
  )
}

/** Empty while searching: an old count would be read out with the new words. */
function foundText({ cases, error, isSearching, pages }: CaseListState): string {
  if (isSearching) return 'Searching…'
  if (error || cases === undefined) return ''
  return `${formatCount(cases.length)}${pages.hasNextPage ? '+' : ''} ${plural(cases.length, 'case')} found`
}

function Rows({ view, query, list, onView }: Omit<Props, 'onNew'>) {
  const nowMs = useNow(60_000)
  const { cases, error } = list
  if (cases === undefined && error) {
    const line = query.searched === '' ? 'Couldn’t load cases' : 'Couldn’t search cases'
    return <LoadFailed line={line} error={error} busy={list.isRetrying} onRetry={list.retry} />
  }
  if (cases === undefined) return <CaseListSkeleton />
  if (cases.length === 0) {
    return <Nothing view={view} query={query} onView={onView} />
  }
  return (
    <>
      {error && !list.pages.isFetchNextPageError ? <StaleNote onRetry={list.retry} busy={list.isRetrying} /> : null}
      <ul aria-label={`${formatCount(cases.length)} ${plural(cases.length, 'case')}`}>
        {cases.map((summary) => (
          <CaseItem
            key={summary.caseId}
            summary={summary}
            searched={query.searched}
            view={{ ...view, caseId: summary.caseId, opening: null }}
            isOpen={summary.caseId === view.caseId}
            nowMs={nowMs}
            onOpen={onView}
          />
        ))}
      </ul>
      <ShowMore list={list.pages} />
    </>
  )
}

function StaleNote({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-none items-center justify-between gap-3 border-b border-line-faint px-4 py-2"
    >
      <span className="text-small text-partial">Couldn’t refresh this list.</span>
      <Button size="sm" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const widths = ['62%', '48%', '70%', '55%', '64%', '40%']

function CaseListSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the cases
      </span>
      {widths.map((width) => (
        <div key={width} className="grid h-20.5 content-center gap-2.5 border-b border-line-faint px-4">
          <Skeleton width={width} />
          <Skeleton width="34%" />
          <Skeleton width="88%" />
        </div>
      ))}
    </div>
  )
}

type Words = { readonly line: string; readonly hint: string }

const words: Readonly<Record<SupportView['tab'], Words>> = {
  all: { line: 'No cases yet', hint: 'New cases appear here automatically.' },
  open: { line: 'No open cases', hint: 'Everyone has been answered. New cases appear here automatically.' },
  mine: { line: 'No cases assigned to you', hint: 'Pick one from Unassigned.' },
  unassigned: { line: 'No unassigned cases', hint: 'Every open case has an owner.' },
  snoozed: { line: 'No snoozed cases', hint: 'Snoozed cases wait here and reopen automatically.' },
  solved: { line: 'No solved cases yet', hint: 'Solved cases are kept here.' },
}

function Nothing({ view, query, onView }: Pick<Props, 'view' | 'query' | 'onView'>) {
  const { tab, overdue } = view
  const isFiltered = view.category !== null || view.priority !== null || view.eventId !== null
  const clear = (
    <Button size="sm" onClick={() => onView({ ...view, ...noFilters })}>
      Clear filters
    </Button>
  )
  if (query.searched !== '') {
    const hint = 'Search by subject, name, email, words of a message, or a case, ticket, payment or event ID.'
    return (
      <EmptyState headingLevel={2} line="No cases found" hint={hint} action={isFiltered || overdue ? clear : null} />
    )
  }
  if (isFiltered) return <EmptyState headingLevel={2} line="No cases match these filters" action={clear} />
  const { line, hint } = overdue ? { line: 'No overdue cases', hint: 'Every case is on time.' } : words[tab]
  return <EmptyState headingLevel={2} line={line} hint={hint} />
}

/**
 * Keeps the open case in sight in the list. Moves the focus only if it was in the list, so that J and K don't take it
 * from a reply.
 */
function useKeepInSight(box: RefObject<HTMLElement | null>, caseId: string | null): void {
  const before = useRef(caseId)
  useEffect(() => {
    if (caseId === null || before.current === caseId) return
    before.current = caseId
    const row = box.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(caseId)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.focus({ preventScroll: true })
  }, [box, caseId])
}

type CaseTabsProps = {
  readonly view: SupportView
  readonly counts: CaseCounts | undefined
  readonly hasAll: boolean
  readonly onView: ChangeView
}

function CaseTabs({ view, counts, hasAll, onView }: CaseTabsProps) {
  const tabs = hasAll || view.tab === 'all' ? (['all', ...caseTabs] as const) : caseTabs
  return (
    <nav aria-label="Cases" className="-mb-px flex justify-between gap-2 overflow-x-auto text-small scrollbar-none">
      {tabs.map((tab) => {
        const there: SupportView = { ...view, tab, opening: null }
        return (
          <a
            key={tab}
            href={hrefOf(there)}
            aria-current={tab === view.tab ? 'page' : undefined}
            onClick={onPlainPress(() => onView(there))}
            className="relative flex-none text-center pt-1.5 pb-2.25 whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-fg aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-lamp touch:min-w-11 touch:py-3.5"
          >
            {tab === 'all' ? 'All' : caseTabLabels[tab]}{' '}
            <span className="font-normal text-fg-3">{counts && tab !== 'all' ? formatCount(counts[tab]) : null}</span>
          </a>
        )
      })}
    </nav>
  )
}
