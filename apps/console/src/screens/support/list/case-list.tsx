import type { CaseCounts } from '@ground-control/contract/support'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { type CaseTab, caseTabs } from '@ground-control/domain/support/cases'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { usePreferences } from '#platform/preferences.ts'
import { useNow } from '#platform/use-now.ts'
import { hrefOf, type SupportView } from '#screens/support/support-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { CaseItem } from './case-item.tsx'
import type { CaseList as CaseListState } from './use-case-list.ts'

type Props = {
  readonly view: SupportView
  readonly list: CaseListState
  readonly onView: (view: SupportView) => void
  readonly onNew: () => void
}

/** The first pane: what there is to do, the most urgent first. */
export function CaseList({ view, list, onView, onNew }: Props) {
  const hasKeys = usePreferences().singleKeyShortcuts
  const box = useRef<HTMLDivElement>(null)
  useKeepInSight(box, view.caseId)
  return (
    <section aria-labelledby="support-heading" className="flex min-h-0 min-w-0 flex-col">
      <header className="grid flex-none gap-1.5 border-b border-line-faint px-4 pt-4">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h1 id="support-heading" tabIndex={-1} className="text-title">
            Support
          </h1>
          <span className="flex items-center gap-3">
            {hasKeys ? (
              <span className="flex items-center gap-1 text-small text-fg-3 touch:hidden">
                <Kbd keys={['J', 'K']} /> move
              </span>
            ) : null}
            <Button size="sm" icon={<Plus />} onClick={onNew}>
              New case
            </Button>
          </span>
        </div>
        <CaseTabs view={view} counts={list.counts} onView={onView} />
      </header>
      <OverdueFilter view={view} onView={onView} />
      <div ref={box} className="flex min-h-0 flex-1 flex-col overflow-auto" aria-busy={list.isLoading || undefined}>
        <Rows view={view} list={list} onView={onView} />
      </div>
    </section>
  )
}

function Rows({ view, list, onView }: Omit<Props, 'onNew'>) {
  const nowMs = useNow(60_000)
  const { cases, error } = list
  if (cases === undefined && error) {
    return <LoadFailed line="Couldn’t load cases" error={error} busy={list.isRetrying} onRetry={list.retry} />
  }
  if (cases === undefined) return <CaseListSkeleton />
  if (cases.length === 0) {
    const { line, hint } = nothingIn(view)
    return <EmptyState headingLevel={2} line={line} hint={hint} />
  }
  return (
    <>
      {error && !list.pages.isFetchNextPageError ? <StaleNote onRetry={list.retry} busy={list.isRetrying} /> : null}
      <ul aria-label={`${formatCount(cases.length)} ${plural(cases.length, 'case')}`}>
        {cases.map((summary) => (
          <CaseItem
            key={summary.caseId}
            summary={summary}
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

const words: Readonly<Record<CaseTab, Words>> = {
  open: { line: 'No open cases', hint: 'Everyone has been answered. New cases appear here automatically.' },
  mine: { line: 'No cases assigned to you', hint: 'Pick one from Unassigned.' },
  unassigned: { line: 'No unassigned cases', hint: 'Every open case has an owner.' },
  snoozed: { line: 'No snoozed cases', hint: 'Snoozed cases wait here and reopen automatically.' },
  solved: { line: 'No solved cases yet', hint: 'Solved cases are kept here.' },
}

const nothingIn = ({ tab, overdue }: Pick<SupportView, 'tab' | 'overdue'>): Words =>
  overdue ? { line: 'No overdue cases', hint: 'Every case is on time.' } : words[tab]

/**
 * The open case stays in sight in the list. The focus goes with it where it was in the list already: with J and K nobody
 * is thrown out of the reply they are about to write.
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
  readonly onView: (view: SupportView) => void
}

function CaseTabs({ view, counts, onView }: CaseTabsProps) {
  return (
    <nav aria-label="Cases" className="-mb-px flex justify-between gap-2 overflow-x-auto text-small scrollbar-none">
      {caseTabs.map((tab) => {
        const there: SupportView = { ...view, tab, opening: null }
        return (
          <a
            key={tab}
            href={hrefOf(there)}
            aria-current={tab === view.tab ? 'page' : undefined}
            onClick={onPlainPress(() => onView(there))}
            className="relative flex-none text-center pt-1.5 pb-2.25 whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-fg aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-lamp touch:min-w-11 touch:py-3.5"
          >
            {caseTabLabels[tab]}{' '}
            <span className="font-normal text-fg-3">{counts ? formatCount(counts[tab]) : null}</span>
          </a>
        )
      })}
    </nav>
  )
}

/** Where a link asked for those that are late: said, and taken away with one press. */
function OverdueFilter({ view, onView }: Omit<CaseTabsProps, 'counts'>) {
  if (!view.overdue) return null
  return (
    <div className="flex-none border-b border-line-faint px-4 py-2">
      <button
        type="button"
        aria-label="Overdue only. Remove this filter"
        onClick={() => onView({ ...view, overdue: false })}
        className="inline-flex h-6 items-center gap-1.5 rounded-tag border border-lamp-line bg-lamp-wash pr-1.5 pl-2 text-small text-lamp hover:border-lamp touch:h-touch [&_svg]:size-3"
      >
        Overdue only
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
